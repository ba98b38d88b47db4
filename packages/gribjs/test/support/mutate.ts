/** Whole numbers from 0 to below `below`, the same at every run. */
export type Random = (below: number) => number;

export function random(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Sections 1 to 7 with their heads. */
type Sections = readonly Uint8Array[];

const INDICATOR_BYTES = 16;

/**
 * A damaged copy of `message`. Most mutants keep the framing whole, so that what they break is met by the
 * parsers and decoders behind it; some do not.
 *
 * @param donor another message, for splices
 */
export function mutate(message: Uint8Array, donor: Uint8Array, next: Random): Uint8Array {
  const kind = next(10);
  if (kind === 0) return flip(message.slice(), next, 0, message.length);
  if (kind === 1) return message.slice(0, next(message.length));
  const sections = sectionsOf(message).map((section) => section.slice());
  const changed =
    kind === 2
      ? spliced(sections, sectionsOf(donor), next)
      : kind === 3
        ? reshuffled(sections, next)
        : kind === 4
          ? resized(sections, next)
          : sections;
  // What has been spliced or cut may stay as it is; what has not gets its content changed.
  const times = kind < 5 ? next(2) : 1 + next(4);
  for (let i = 0; i < times; i++) {
    const section = changed[next(changed.length)];
    if (section !== undefined) flip(section, next, 5, section.length);
  }
  return joined(message, changed);
}

/** A byte, a bit, or a number of 2 or 4 bytes replaced in the bytes `from` to `to`. */
function flip(bytes: Uint8Array, next: Random, from: number, to: number): Uint8Array {
  if (to <= from) return bytes;
  // Half of the hits go to the first bytes, where counts, widths and lengths stand.
  const at = from + next(next(2) === 0 ? Math.min(60, to - from) : to - from);
  const kind = next(7);
  if (kind === 0) bytes[at] = next(256);
  else if (kind === 1) bytes[at]! ^= 1 << next(8);
  else if (kind === 2) bytes[at]! += next(2) === 0 ? 1 : -1;
  else if (kind === 3) bytes.fill(255, at, Math.min(to, at + 4));
  else if (kind === 4) bytes.fill(0, at, Math.min(to, at + 4));
  else if (kind === 5) bytes.set([0, 0, next(256), next(256)].slice(0, to - at), at);
  else bytes.set(bytes.slice(from + next(to - from), to).subarray(0, Math.min(1 + next(30), to - at)), at);
  return bytes;
}

/** One section, or everything from one on, taken from the other message. */
function spliced(sections: Sections, donor: Sections, next: Random): Sections {
  const at = next(sections.length);
  const number = sections[at]?.[4];
  const others = donor.filter((section) => section[4] === number);
  const other = others[next(others.length)];
  if (other === undefined) return sections;
  const rest = donor.slice(donor.indexOf(other) + 1);
  return [...sections.slice(0, at), other.slice(), ...(next(2) === 0 ? sections.slice(at + 1) : rest)].map(
    (section) => section.slice(),
  );
}

/** A section left out, doubled, or moved. */
function reshuffled(sections: Sections, next: Random): Sections {
  const at = next(sections.length);
  const kind = next(3);
  const section = sections[at];
  if (section === undefined) return sections;
  const rest = sections.filter((_, i) => i !== at);
  if (kind === 0) return rest;
  const to = kind === 1 ? at : next(sections.length);
  return [...(kind === 1 ? sections : rest).toSpliced(to, 0, section.slice())];
}

/** A section cut short or made longer, its length set right. */
function resized(sections: Sections, next: Random): Sections {
  const at = next(2) === 0 ? sections.length - 1 : next(sections.length);
  return sections.map((section, i) => {
    if (i !== at) return section;
    const length = next(3) === 0 ? section.length + next(40) : 5 + next(section.length - 4);
    const changed = new Uint8Array(length);
    changed.set(section.subarray(0, length));
    new DataView(changed.buffer).setUint32(0, length);
    return changed;
  });
}

function sectionsOf(message: Uint8Array): Sections {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const sections: Uint8Array[] = [];
  for (let at = INDICATOR_BYTES; at < message.length - 4; ) {
    const length = view.getUint32(at);
    sections.push(message.subarray(at, at + length));
    at += length;
  }
  return sections;
}

function joined(message: Uint8Array, sections: Sections): Uint8Array {
  const head = message.slice(0, INDICATOR_BYTES);
  const bytes = Buffer.concat([head, ...sections, Buffer.from('7777')]);
  bytes.writeBigUInt64BE(BigInt(bytes.length), 8);
  return new Uint8Array(bytes);
}
