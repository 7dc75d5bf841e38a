/** Hosts of the page's own, said by a file that runs before a program written for powerbi-client. */
export { allowHosts } from '@casement/client/own-hosts'
