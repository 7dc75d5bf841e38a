/** What a process under test takes from the environment of its test, and nothing else. */
export const inheritedEnvironment = () => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  STORE_INITIALISED_DATABASE: process.env['STORE_INITIALISED_DATABASE'],
})
