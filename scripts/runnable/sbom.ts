import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { type Locked, npm } from './production-lock.ts'

interface Component {
  readonly 'bom-ref': string
}

/** What npm says in CycloneDX; of the rest of it nothing is read. */
interface Bom {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

/**
 * The bill of materials (CycloneDX, JSON) of a folder with a lock file, by npm. Packages for other machines, which are not
 * installed here, are not in it. It says neither when nor by which npm it was made, and its number is a digest of what it
 * says: the same packages have the same bill.
 */
export function sbomOf(folder: string, locked: Locked): string {
  const all = JSON.parse(npm(folder, ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'])) as Bom
  const elsewhere = new Set(
    Object.entries(locked)
      .filter(
        ([path, { link }]) => path.startsWith('node_modules/') && !link && !existsSync(join(root, path)),
      )
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
  )
  const isHere = (ref: string) => !elsewhere.has(ref)
  const { $schema, bomFormat, specVersion, metadata, components, dependencies } = all as Bom &
    Record<string, unknown>
  const content = {
    version: 1,
    metadata: { component: metadata.component },
    components: components.filter((each) => isHere(each['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => isHere(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isHere) })),
  }
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const serialNumber = `urn:uuid:${uuidFrom(digest)}`
  return `${JSON.stringify({ $schema, bomFormat, specVersion, serialNumber, ...content }, null, 2)}\n`
}

/** A UUID of version 8 [RFC 9562, 5.8] from the beginning of a digest in hexadecimal digits. */
function uuidFrom(digest: string): string {
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest)!
  return `${a}-${b}-8${c}-8${d}-${e}`
}
