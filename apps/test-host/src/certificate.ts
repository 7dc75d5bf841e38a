import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { dayMs } from '@casement/limits'

/** A key and a certificate that nobody trusts: browsers take it when they are told its fingerprint. */
export interface Certificate {
  /** PEM */
  readonly key: string
  readonly cert: string
  /** SHA-256 of the public key, in base64 */
  readonly fingerprint: string
}

/** Self-signed X.509 [RFC 5280] for one host name, ECDSA on P-256, good for a day; new in every run, so none is kept. */
export function makeCertificate(hostName: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' })
  const name = sequence(set(sequence(objectId('550403'), der(0x0c, Buffer.from(hostName)))))
  const validity = sequence(time(Date.now() - dayMs), time(Date.now() + dayMs))
  const algorithm = sequence(objectId('2a8648ce3d040302'))
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    validity,
    name,
    publicInfo,
    der(0xa3, sequence(alternativeName(hostName))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const text = sequence(body, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${text.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(publicInfo).digest('base64'),
  }
}

/** An element of the distinguished encoding [X.690]. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const set = (...parts: readonly Buffer[]) => der(0x31, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`))
const alternativeName = (hostName: string) =>
  sequence(objectId('551d11'), der(0x04, sequence(der(0x82, Buffer.from(hostName)))))
