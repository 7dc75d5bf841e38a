/**
 * A frame that answers everything at once and keeps nothing. After the load it raises `loaded`, which says when its first
 * message and its load came, in milliseconds since 1970.
 */
export const echoFrame = `<!doctype html><meta charset="utf-8"><title>Echo</title><script>
const uid = new URL(location.href).searchParams.get('uid')
const now = () => performance.timeOrigin + performance.now()
const tell = (url, body) => parent.postMessage({ method: 'POST', url, headers: { id: url }, body }, '*')
let firstAt
addEventListener('message', ({ data, source, origin }) => {
  if (typeof data?.method !== 'string') return
  const at = now()
  source.postMessage({ statusCode: 200, headers: { id: data.headers.id }, body: 1.5 }, origin)
  firstAt ??= at
  if (data.url === '/report/load') tell('/reports/' + uid + '/events/loaded', { firstAt, loadAt: at })
})
if (uid) tell('/ready/' + uid, {})
</script>`
