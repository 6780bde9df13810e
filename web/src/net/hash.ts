// FNV-1a, 32 bits: the hash by which both sides of a socket can tell that they look at the same view.

/** The hash of a text in UTF-8, as eight hexadecimal digits. */
export function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash ^= byte;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The hash of a view as it came: compact JSON. */
export function viewHash(view: unknown): string {
  return fnv1a(JSON.stringify(view));
}
