import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { packInto } from '../pack.ts'
import { root } from '../root.mjs'

/** Bytes after gzip -9: of a bundled page that embeds one report and listens, and of the whole drop-in as one script. */
export interface ClientSizes {
  readonly embedOne: number
  readonly wholeDropIn: number
}

/** What a page may be asked to carry: 12 KiB for one report. */
export const maxBytes: ClientSizes = { embedOne: 12_288, wholeDropIn: 21_500 }

const embedding = `
const report = service.embed(document.getElementById('container'), window.reportConfiguration)
report.on('loaded', () => console.log('loaded'))
report.on('error', (event) => console.error(event.detail))`

/** The page, written for each client as its guide says. */
const pages = {
  '@casement/client': `import { createReportService } from '@casement/client'
const service = createReportService()${embedding}`,
  'powerbi-client': `import { service as parts, factories } from 'powerbi-client'
const service = new parts.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory)${embedding}`,
}

const gzipped = (text: string | Buffer) => gzipSync(text, { level: 9 }).length

/** Sizes of our packages, packed in this folder. */
export const sizesOfPacked = (packed: string): Promise<ClientSizes> =>
  inFolder(async (folder) => ({
    embedOne: await pageSize('@casement/client', join(packed, 'client'), folder),
    wholeDropIn: gzipped(readFileSync(join(packed, 'powerbi/dist/powerbi.min.js'))),
  }))

/** Sizes of our packages as they are. */
export const sizesOfOurs = (): Promise<ClientSizes> =>
  inFolder(async (folder) => {
    await packInto(folder, { isWhole: false })
    return sizesOfPacked(folder)
  })

/** Sizes of powerbi-client as it is published. */
export const sizesOfTheirs = (): Promise<ClientSizes> =>
  inFolder(async (folder) => {
    const theirs = join(root, 'node_modules/powerbi-client')
    return {
      embedOne: await pageSize('powerbi-client', theirs, folder),
      wholeDropIn: gzipped(readFileSync(join(theirs, 'dist/powerbi.min.js'))),
    }
  })

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'casement-size-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function pageSize(name: keyof typeof pages, client: string, folder: string): Promise<number> {
  const place = join(folder, 'node_modules', name)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(client, place)
  const entry = join(folder, 'page.js')
  writeFileSync(entry, pages[name])
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    root: folder,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, preserveEntrySignatures: false },
      modulePreload: false,
    },
  })
  const { output } = built as { output: { code?: string }[] }
  return gzipped(output.map(({ code }) => code ?? '').join(''))
}
