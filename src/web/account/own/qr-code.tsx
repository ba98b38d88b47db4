import { encode } from 'uqr';

/** A text as a QR code: dark on light in every theme, since not all cameras read the inverse. @param label for those who do not see it */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}
