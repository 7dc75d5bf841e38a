/** Bytes of the largest body that administrators send: a file, or thousands of changes. */
export const largestBody = 8 * 1024 * 1024
/** Parts of it, as thousands of changes have. */
export const maxPartsOfIt = 1_000_000
