import { expect, test } from 'vitest'
import { sourcesOf } from '../build.mjs'
import { readTextFiles } from './import-graph.ts'

test.each(['apps/frame', 'apps/portal', 'examples'])(
  'a change in any package whose code is part of %s makes it anew',
  (app) => {
    const sources = sourcesOf(app)
    const isPart = (path: string) => sources.some((folder) => path.startsWith(`${folder}/src/`))
    const imported = readTextFiles()
      .filter(({ path }) => isPart(path))
      .flatMap(({ text }) => [...text.matchAll(/from '@casement\/([\w-]+)/g)])
      .map(([, name]) => `packages/${name}`)
    expect(imported).not.toEqual([])
    expect(imported.filter((folder) => !sources.includes(folder))).toEqual([])
  },
)
