import type { Server } from '@casement/server'

/** Asks, before the frame hears a request of the page, whether it gets lost. It waits for the answer. */
const script = `addEventListener('message', (event) => {
  const { method, url } = event.data ?? {}
  if (typeof method !== 'string' || event.source !== parent) return
  const question = new XMLHttpRequest()
  question.open('GET', '/test-host/lost?call=' + encodeURIComponent(method + ' ' + url), false)
  question.send()
  if (question.responseText === 'lost') event.stopImmediatePropagation()
}, true)
`
const address = '/test-host/lost-messages.js'

/** Puts a script before the frame's own that keeps messages from it. `isLost` is asked once for each. */
export function serveLostMessages(app: Server, isLost: (call: string) => boolean): void {
  app.get(address, (_request, reply) => reply.type('text/javascript').send(script))
  app.get('/test-host/lost', (request, reply) => {
    const { call = '' } = request.query as { call?: string }
    return reply.type('text/plain').send(isLost(call) ? 'lost' : 'heard')
  })
  app.addHook('onSend', async (request, _reply, payload) =>
    request.routeOptions.url === '/reportEmbed' && typeof payload === 'string'
      ? payload.replace(/<head[^>]*>/, `$&<script src="${address}"></script>`)
      : payload,
  )
}
