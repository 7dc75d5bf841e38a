import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generate } from '../scripts/generate.ts'

test('the committed types and operations are what the swagger file gives', async () => {
  for (const [path, text] of Object.entries(await generate()))
    expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'), path).toBe(text)
})
