import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { StartProblem } from '../settings/start-problem.ts'

/** More are not named, but counted. */
const maxNamed = 3

const block = /-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g

/**
 * Whose certificates this process trusts beside those that Node brings: Node reads the file of NODE_EXTRA_CA_CERTS at its
 * start, and goes on without it where it cannot. Throws StartProblem for such a file, and for one of which all
 * certificates are over; in a collection of a system some are.
 */
export async function lookAtAuthorities(file: string | undefined, now: Date): Promise<string> {
  if (file === undefined || file === '') return 'authorities: those that Node brings'
  const refused = (what: string) => new StartProblem([`NODE_EXTRA_CA_CERTS: ${file} ${what}`])
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refused(`cannot be read (${error.code}), and Node goes on without it`)
  })
  const found = (text.match(block) ?? []).map((pem) => {
    try {
      return new X509Certificate(pem)
    } catch {
      throw refused(
        'has a certificate that cannot be read, and Node goes on without it; write it anew, as PEM',
      )
    }
  })
  if (found.length === 0) throw refused('has no certificate; it holds those of your authorities, as PEM')
  const good = found.filter(({ validTo }) => Date.parse(validTo) >= now.getTime())
  if (good.length === 0) throw refused(`has no certificate that is not over: ${found.map(nameOf).join(', ')}`)
  const named = good.length > maxNamed ? `${good.length} others` : good.map(nameOf).join(', ')
  return `authorities: those that Node brings, and ${named} of ${file}`
}

const nameOf = ({ subject }: X509Certificate) => subject.split('\n').at(-1)!
