import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

interface Asset {
  readonly type: string
  readonly body: Buffer
}

export interface Assets {
  /** Changes with the content of the files, so that browsers may keep them for ever: '/assets/1f0c…'. */
  readonly path: string
  readonly files: Readonly<Record<string, Asset>>
}

const own = (name: string) => fileURLToPath(new URL(`assets/${name}`, import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** The shared design, then what only these pages have: a later rule goes before an earlier one. */
const styleSheets = () => [
  resolve('@casement/design/tokens.css'),
  resolve('@casement/design/base.css'),
  own('identity.css'),
]
const inter = () => resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

/** Files that the issuer's pages load: style sheet, font, mark and the one script. */
export async function readAssets(): Promise<Assets> {
  const files: Record<string, Asset> = {
    'identity.css': { type: 'text/css; charset=utf-8', body: await readTogether(styleSheets()) },
    'sign-out.js': { type: 'text/javascript; charset=utf-8', body: await readFile(own('sign-out.js')) },
    'mark.svg': { type: 'image/svg+xml; charset=utf-8', body: await readFile(own('mark.svg')) },
    'inter.woff2': { type: 'font/woff2', body: await readFile(inter()) },
  }
  const digest = createHash('sha256')
  for (const { body } of Object.values(files)) digest.update(body)
  return { path: `/assets/${digest.digest('hex').slice(0, 16)}`, files }
}

const readTogether = async (paths: readonly string[]) =>
  Buffer.concat(await Promise.all(paths.map((path) => readFile(path))))
