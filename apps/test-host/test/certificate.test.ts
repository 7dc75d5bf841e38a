import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { expect, test } from 'vitest'
import { makeCertificate } from '../src/certificate.ts'

test('a certificate is one whatever the length of its name, which ends its text in the middle of a line or with it', () => {
  for (let length = 1; length <= 63; length++) {
    const name = `${'a'.repeat(length)}.test`
    const { key, cert } = makeCertificate(name)
    expect(() => createSecureContext({ key, cert }), name).not.toThrow()
    expect(new X509Certificate(cert).checkHost(name)).toBe(name)
  }
})
