/** The servers that the command can start; without a name it starts all three. */
export const parts = ['identity', 'service', 'portal'] as const
export type Part = (typeof parts)[number]

export const isPart = (name: string): name is Part => (parts as readonly string[]).includes(name)
