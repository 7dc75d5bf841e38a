/**
 * Ports that browsers, and Node's `fetch`, never ask anything of over http: they belong to other protocols
 * [Fetch Standard, "bad port"]. Whoever listens there waits for callers who all say that they cannot connect.
 */
const refusedPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** Problem of a port that answers http, or null. */
export const refusedPortProblem = (port: number): string | null =>
  refusedPorts.has(port)
    ? `browsers, and Node's fetch, refuse port ${port}, as it belongs to another protocol; choose another`
    : null

/** Problem of the port of an address that is asked over http, or null. */
export const portProblemOf = ({ port }: URL): string | null =>
  port === '' ? null : refusedPortProblem(Number(port))
