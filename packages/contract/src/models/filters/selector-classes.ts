import type {
  IPageSelector,
  ISelector,
  ISlicerTargetSelector,
  IVisualSelector,
  IVisualTypeSelector,
  SlicerTarget,
} from './selectors.ts'

export abstract class Selector<Json extends ISelector = ISelector> implements ISelector {
  $schema: string

  constructor(schema: string) {
    this.$schema = schema
  }

  toJSON(): Json {
    return { ...this } as unknown as Json
  }
}

export class PageSelector extends Selector<IPageSelector> implements IPageSelector {
  static schemaUrl = 'http://powerbi.com/product/schema#pageSelector'
  pageName: string

  constructor(pageName: string) {
    super(PageSelector.schemaUrl)
    this.pageName = pageName
  }
}

export class VisualSelector extends Selector<IVisualSelector> implements IVisualSelector {
  static schemaUrl = 'http://powerbi.com/product/schema#visualSelector'
  visualName: string

  constructor(visualName: string) {
    super(VisualSelector.schemaUrl)
    this.visualName = visualName
  }
}

/** Carries its own schema, so that validators take it; the published package's carries the visual selector's. */
export class VisualTypeSelector extends Selector<IVisualTypeSelector> implements IVisualTypeSelector {
  static schemaUrl = 'http://powerbi.com/product/schema#visualTypeSelector'
  visualType: string

  constructor(visualType: string) {
    super(VisualTypeSelector.schemaUrl)
    this.visualType = visualType
  }
}

/** Carries its own schema, so that validators take it; the published package's carries the visual selector's. */
export class SlicerTargetSelector extends Selector<ISlicerTargetSelector> implements ISlicerTargetSelector {
  static schemaUrl = 'http://powerbi.com/product/schema#slicerTargetSelector'
  target: SlicerTarget

  constructor(target: SlicerTarget) {
    super(SlicerTargetSelector.schemaUrl)
    this.target = target
  }
}
