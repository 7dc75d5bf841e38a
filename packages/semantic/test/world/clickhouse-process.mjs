import { createRequire } from 'node:module'
const [, , folder, settings] = process.argv
const { Session } = createRequire(`${folder}/x.js`)('chdb')
const session = new Session()
session.query(settings)
process.on('message', ({ id, sql, parameters }) => {
  try {
    const text = parameters ? session.queryBind(sql, parameters, 'JSONCompact') : session.query(sql)
    process.send({ id, text })
  } catch (error) {
    process.send({ id, error: error.message })
  }
})
process.on('disconnect', () => process.exit())
