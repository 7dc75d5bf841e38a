/** For a page whose programs name no provider, and embed reports of a service of its own. */
export { allowHosts } from './frame/own-hosts.ts'
