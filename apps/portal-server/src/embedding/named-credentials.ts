import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Settings } from '@casement/server'
import type { ServiceCredentials } from './service-credentials.ts'

/** The client certificate of the settings cannot be used; the message says what to do. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError'
  constructor(path: string, why: string) {
    super(
      `embedding.clientCertificate (CASEMENT_EMBEDDING_CLIENT_CERTIFICATE): ${path} ${why}; it is to hold a certificate and its RSA private key, both in PEM`,
    )
  }
}

/** Only our own service draws pictures; it takes neither a secret nor a certificate. */
export const drawsPictures = ({ clientSecret, clientCertificate }: Settings['embedding']): boolean =>
  clientSecret === undefined && clientCertificate === undefined

/**
 * The secret or the certificate that the settings name; undefined where they name none, and the server has a key of its own.
 * Throws CertificateError for a file that is missing, holds no certificate or no key of it, or is past its end.
 */
export function namedCredentials(
  { clientSecret, clientCertificate }: Settings['embedding'],
  now: () => Date,
): ServiceCredentials | undefined {
  if (clientSecret !== undefined) return { kind: 'secret', secret: clientSecret }
  if (clientCertificate === undefined) return undefined
  const refuse = (why: string) => new CertificateError(clientCertificate, why)
  const pem = readText(clientCertificate, refuse)
  const certificate = readPart(() => new X509Certificate(pem), refuse('holds no certificate'))
  const key = readPart(() => createPrivateKey(pem), refuse('holds no private key that can be read'))
  if (key.asymmetricKeyType !== 'rsa') throw refuse(`has a key of the type ${key.asymmetricKeyType}`)
  if (!certificate.checkPrivateKey(key)) throw refuse('holds a certificate and the key of another one')
  if (new Date(certificate.validTo) <= now())
    throw refuse(`holds a certificate that ended ${certificate.validTo}`)
  const thumbprint = Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url')
  return { kind: 'certificate', key, thumbprint }
}

function readText(path: string, refuse: (why: string) => CertificateError): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw refuse(`cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function readPart<T>(read: () => T, otherwise: CertificateError): T {
  try {
    return read()
  } catch {
    throw otherwise
  }
}
