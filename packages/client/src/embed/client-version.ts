/** Goes with a load as `x-casement-client`; Power BI's frame ignores it. */
export const clientVersion = '0.2.0'
