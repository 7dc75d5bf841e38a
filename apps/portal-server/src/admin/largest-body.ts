/** Bytes of the largest body that administrators send: a file, or thousands of changes. */
export const largestBody = 8 * 1024 * 1024
