/**
 * What numbers of Entra mean for a server that proves itself, by the documentation of Microsoft's sign-in errors: what is
 * wrong and which setting it is in.
 */
export const meaningsOfEntra: Readonly<Record<string, string>> = {
  AADSTS500011:
    'the tenant has no such API as the scope names; check embedding.scope, and the tenant in embedding.tokenUrl',
  AADSTS53003: 'a rule of Conditional Access keeps this registration out',
  AADSTS70011: 'the scope is not one; embedding.scope ends with /.default',
  AADSTS1002012: 'the scope is not one; embedding.scope ends with /.default',
  AADSTS700016:
    'the tenant has no such registration; check embedding.clientId, and the tenant in embedding.tokenUrl',
  AADSTS700024: 'the proof is not good at this time; check the clock of this machine',
  AADSTS700027:
    'the certificate is not among those of the registration; add it there, or check embedding.clientCertificate',
  AADSTS7000112: 'the registration is disabled',
  AADSTS7000215: 'the secret is not the right one; embedding.clientSecret is its value, not its id',
  AADSTS7000222: 'the secret has expired; make another in Entra for embedding.clientSecret',
  AADSTS90002: 'there is no such tenant; check the address in embedding.tokenUrl',
  AADSTS900023: 'there is no such tenant; check the address in embedding.tokenUrl',
}

/**
 * The token endpoint gave no token for the server's proof. The message is for operators: status, code, and Entra's number
 * with what it means. It holds nothing else of the answer.
 */
export class RefusedProof extends Error {
  override readonly name = 'RefusedProof'
  constructor(status: number, { code, message }: { code: string; message: string }) {
    const number = /\bAADSTS\d{4,8}\b/.exec(message)?.[0]
    const meaning = number === undefined ? undefined : meaningsOfEntra[number]
    const told = [code, number, meaning && `(${meaning})`].filter(Boolean).join(' ')
    super(`the token endpoint answered ${status}: ${told}`)
  }
}
