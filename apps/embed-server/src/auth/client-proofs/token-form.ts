import type { FastifyRequest } from 'fastify'

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** The proof that a request for a token brings. */
export type Proof =
  | { readonly kind: 'assertion'; readonly assertion: string; readonly clientId: string | undefined }
  | { readonly kind: 'secret'; readonly secret: string; readonly clientId: string }

export interface TokenForm {
  readonly grantType: string | undefined
  readonly scope: string | undefined
  /** undefined: it brings none, or more than one */
  readonly proof: Proof | undefined
}

/**
 * Reads a form for an access token: with an assertion, or with a secret, in the form or as Basic [RFC 6749, 2.3.1]. What is
 * there more than once counts as absent, as is a second proof.
 */
export function readTokenForm({ body, headers }: FastifyRequest): TokenForm {
  const form = body instanceof URLSearchParams ? body : undefined
  const only = (name: string) => (form?.getAll(name).length === 1 ? form.get(name)! : undefined)
  const clientId = only('client_id')
  const proofs: Proof[] = []

  const assertion = only('client_assertion')
  if (assertion && only('client_assertion_type') === assertionType)
    proofs.push({
      kind: 'assertion',
      assertion,
      clientId: form?.has('client_id') ? (clientId ?? '') : undefined,
    })
  const secret = only('client_secret')
  if (secret && clientId) proofs.push({ kind: 'secret', secret, clientId })
  const basic = basicOf(headers.authorization)
  if (basic && (clientId === undefined || clientId === basic.clientId)) proofs.push(basic)
  const [proof, another] = proofs
  return { grantType: only('grant_type'), scope: only('scope'), proof: another ? undefined : proof }
}

function basicOf(header: string | undefined): Extract<Proof, { kind: 'secret' }> | undefined {
  const encoded = /^basic +([\w+/=-]+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  if (colon < 1) return undefined
  try {
    const [clientId, secret] = [text.slice(0, colon), text.slice(colon + 1)].map((part) =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    ) as [string, string]
    return secret === '' ? undefined : { kind: 'secret', secret, clientId }
  } catch {
    return undefined
  }
}
