import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A self-signed certificate [RFC 5280] with its key. */
export interface TestCertificate {
  readonly pem: string
  readonly privateKey: KeyObject
}

/** A certificate over RSA of 2048 bits, good between these. */
export function makeCertificate(from: string, until: string): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = sequence(set(sequence(objectId('550403'), der(0x0c, Buffer.from('caller.example')))))
  const algorithm = sequence(objectId('2a864886f70d01010b'), der(0x05))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const text = sequence(body, algorithm, signature).toString('base64')
  const lines = text.match(/.{1,64}/g)!.join('\n')
  return { pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`, privateKey }
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
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
/** From 2050 on with four digits of the year. */
const time = (at: string) => {
  const digits = `${new Date(at).toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`
  return digits < '2050' ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

export const certificates = {
  good: makeCertificate('2026-01-01', '2126-01-01').pem,
  expired: makeCertificate('2020-01-01', '2021-01-01').pem,
}
