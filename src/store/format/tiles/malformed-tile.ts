/** Bytes that must be readable after a group's last one, because words are read in full. */
export const GROUP_PADDING = 4;

/** The bytes of a tile contradict the format although their checksum may be right. */
export class MalformedTileError extends Error {
  override readonly name = 'MalformedTileError';
}
