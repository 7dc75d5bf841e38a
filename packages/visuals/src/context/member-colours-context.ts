import { createContext, use } from 'react'
import { colourOfMember } from '../writing/member-colours.ts'
import type { ColourOfMember } from '../writing/member-colours.ts'

export const MemberColoursContext = createContext<ColourOfMember>(colourOfMember(new Map()))

/** Colour of a member wherever it is shown. */
export const useMemberColours = (): ColourOfMember => use(MemberColoursContext)
