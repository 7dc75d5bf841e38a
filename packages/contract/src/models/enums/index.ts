/**
 * The enumerations of the frame border, with Power BI's numbers. They are TypeScript enums, here only, because programs
 * use them as types, by name and by number (`models.LayoutType[2]`).
 */
export * from './access.ts'
export * from './data.ts'
export * from './filters.ts'
export * from './layout.ts'
export * from './settings.ts'
export * from './visuals.ts'
