/** Codes of TLS for a certificate whose authority nobody here knows, mostly a private one of a company. */
const unknownAuthority: readonly string[] = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
]

/**
 * What is wrong with the certificate of a server that is behind an error or one of its causes, and what to do, as a part
 * of a sentence; undefined for everything else.
 */
export function certificateFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    if (unknownAuthority.includes(code))
      return `its certificate is of an authority that Node does not know (${code}); where that is your own, name a PEM file with its certificate in NODE_EXTRA_CA_CERTS, in the environment of the start`
    if (code === 'CERT_HAS_EXPIRED') return `its certificate has expired (${code}); have it renewed there`
    if (code === 'CERT_NOT_YET_VALID')
      return `its certificate is not valid yet (${code}); look after the clock of this machine`
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
      return `its certificate is for another name (${code}); use the name that it has`
  }
  return certificateFault(error.cause)
}
