export { chartDocument as documentKind } from '../../cartesian/chart-document.ts'
