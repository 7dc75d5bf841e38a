import { PassThrough } from 'node:stream'
import type { Server } from '@casement/server'
import type { ServedContent } from './served-content.ts'

/**
 * What an author's frames follow: a line of JSON with the content's state at once, and one with each change. Only where
 * content is followed; in production there is no such route.
 */
export async function liveRoutes(app: Server, live: NonNullable<ServedContent['live']>): Promise<void> {
  const open = new Set<PassThrough>()
  app.get('/embed/live', { config: { cost: 'constant' } }, (request, reply) => {
    const lines = new PassThrough()
    const push = (state: object) => void lines.write(`${JSON.stringify(state)}\n`)
    const stop = live.onChange(push)
    open.add(lines)
    request.raw.once('close', () => {
      stop()
      open.delete(lines)
      lines.end()
    })
    push(live.state())
    return reply.type('application/x-ndjson; charset=utf-8').header('cache-control', 'no-store').send(lines)
  })
  // A closing server waits for its answers.
  app.addHook('preClose', async () => {
    for (const lines of open) lines.end()
  })
}
