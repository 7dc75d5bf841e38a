import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitedMs } from '../../../scripts/patience.mjs'
import { root } from '../../../scripts/root.mjs'
import { productCommand } from '../../../scripts/runnable/tested-product.ts'

test.each(['production', 'Production'])(
  'casement dev refuses NODE_ENV=%s, also where the built-in issuer may run, and makes nothing',
  (production) => {
    const parent = mkdtempSync(join(tmpdir(), 'casement-dev-'))
    const dataFolder = join(parent, 'data')
    try {
      const { status, stdout, stderr } = spawnSync(process.execPath, productCommand('dev'), {
        cwd: root,
        encoding: 'utf8',
        env: {
          ...process.env,
          NODE_ENV: production,
          CASEMENT_DATA_FOLDER: dataFolder,
          CASEMENT_IDENTITY_ALLOW_IN_PRODUCTION: 'true',
        },
        timeout: waitedMs,
      })
      const wrong = stderr.split('\n').filter(Boolean)
      expect([status, stdout, wrong]).toEqual([
        1,
        '',
        ['casement dev is for authors; with NODE_ENV=production, casement start'],
      ])
      expect(existsSync(dataFolder)).toBe(false)
    } finally {
      rmSync(parent, { recursive: true })
    }
  },
)
