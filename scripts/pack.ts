// npm run pack: the publishable folders of client, powerbi and react in build/packages, checked.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { complaintsOf, tarballOf } from './packing/check-package.ts'
import { declarationsOf, manifestOf, scriptsOf } from './packing/modules.ts'
import { published } from './packing/published.ts'
import { writePackage } from './packing/write-package.ts'
import { root } from './root.mjs'

/** The published packages and those of the house that they are made of. */
function everyFolder(): string[] {
  const folders = new Set<string>()
  const add = (folder: string) => {
    if (folders.has(folder)) return
    folders.add(folder)
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {}))
      if (name.startsWith('@casement/')) add(name.slice('@casement/'.length))
  }
  for (const { folder } of published) add(folder)
  return [...folders]
}

export interface PackOptions {
  /** False: no declarations and no CommonJS, for what is only bundled or read. Default: true. */
  readonly isWhole?: boolean
}

/** Writes the publishable folders below `into`: `client`, `powerbi`, `react`. */
export async function packInto(into: string, { isWhole = true }: PackOptions = {}): Promise<void> {
  const folders = everyFolder()
  const scripts = await scriptsOf(folders)
  const sources = isWhole ? { scripts, declarations: declarationsOf(folders) } : { scripts }
  for (const each of published) await writePackage(each, sources, join(into, each.folder))
}

if (import.meta.filename === process.argv[1]) {
  const into = join(root, 'build', 'packages')
  await packInto(into)
  let failed = false
  for (const { folder } of published) {
    const path = join(into, folder)
    const tarball = tarballOf(path, into)
    const complaints = await complaintsOf(path, tarball)
    for (const complaint of complaints) console.error(`${folder}: ${complaint}`)
    failed ||= complaints.length > 0
    console.log(`build/packages/${folder}: ${Math.ceil(statSync(tarball).size / 1000)} kB packed`)
  }
  process.exit(failed ? 1 : 0)
}
