import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { packInto } from '../scripts/pack.ts'
import { root } from '../scripts/root.mjs'

const gzipped = (text: string | Buffer) => gzipSync(text, { level: 9 }).length

/** What a page carries that embeds one report and listens, written for each client as its guide says. */
const pages = {
  ours: `import { createReportService } from '@casement/client'
const service = createReportService()
const report = service.embed(document.getElementById('container'), window.reportConfiguration)
report.on('loaded', () => console.log('loaded'))
report.on('error', (event) => console.error(event.detail))`,
  theirs: `import { service, factories } from 'powerbi-client'
const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory)
const report = powerbi.embed(document.getElementById('container'), window.reportConfiguration)
report.on('loaded', () => console.log('loaded'))
report.on('error', (event) => console.error(event.detail))`,
}

async function bundled(folder: string, name: string, source: string): Promise<number> {
  const entry = join(folder, `${name}.js`)
  writeFileSync(entry, source)
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

/**
 * Bytes after gzip -9, of our packed packages beside powerbi-client 2.23.1: a bundled page that embeds one report and
 * listens (at most 12 kB), and the whole drop-in as one script (at most 24 kB).
 */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'casement-size-'))
  try {
    await packInto(join(folder, 'packages'))
    const modules = join(folder, 'node_modules')
    for (const [name, path] of [
      ['@casement/client', join(folder, 'packages/client')],
      ['powerbi-client', join(root, 'node_modules/powerbi-client')],
    ] as const) {
      mkdirSync(dirname(join(modules, name)), { recursive: true })
      symlinkSync(path, join(modules, name))
    }
    const embedOne = {
      ours: await bundled(folder, 'ours', pages.ours),
      theirs: await bundled(folder, 'theirs', pages.theirs),
    }
    const wholeDropIn = {
      ours: gzipped(readFileSync(join(folder, 'packages/powerbi/dist/powerbi.min.js'))),
      theirs: gzipped(readFileSync(join(root, 'node_modules/powerbi-client/dist/powerbi.min.js'))),
    }
    const verdict = (bytes: number, most: number) => (bytes <= most ? 'holds' : 'fails')
    return {
      bench: 'client-size',
      unit: 'bytes after gzip -9',
      embedOne: { ...embedOne, atMost: 12_000, verdict: verdict(embedOne.ours, 12_000) },
      wholeDropIn: { ...wholeDropIn, atMost: 24_000, verdict: verdict(wholeDropIn.ours, 24_000) },
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
