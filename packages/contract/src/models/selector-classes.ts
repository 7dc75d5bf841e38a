import type {
  IPageSelector,
  ISelector,
  ISlicerTargetSelector,
  IVisualSelector,
  IVisualTypeSelector,
  SlicerTarget,
} from './selectors.ts'

export abstract class Selector implements ISelector {
  $schema: string

  constructor(schema: string) {
    this.$schema = schema
  }

  toJSON(): ISelector {
    return { ...this }
  }
}

export class PageSelector extends Selector implements IPageSelector {
  static schemaUrl = 'http://powerbi.com/product/schema#pageSelector'
  pageName: string

  constructor(pageName: string) {
    super(PageSelector.schemaUrl)
    this.pageName = pageName
  }

  override toJSON(): IPageSelector {
    return { ...this }
  }
}

export class VisualSelector extends Selector implements IVisualSelector {
  static schemaUrl = 'http://powerbi.com/product/schema#visualSelector'
  visualName: string

  constructor(visualName: string) {
    super(VisualSelector.schemaUrl)
    this.visualName = visualName
  }

  override toJSON(): IVisualSelector {
    return { ...this }
  }
}

/** Carries its own schema, so that validators take it; the published package's carries the visual selector's. */
export class VisualTypeSelector extends Selector implements IVisualTypeSelector {
  static schemaUrl = 'http://powerbi.com/product/schema#visualTypeSelector'
  visualType: string

  constructor(visualType: string) {
    super(VisualTypeSelector.schemaUrl)
    this.visualType = visualType
  }

  override toJSON(): IVisualTypeSelector {
    return { ...this }
  }
}

/** Carries its own schema, so that validators take it; the published package's carries the visual selector's. */
export class SlicerTargetSelector extends Selector implements ISlicerTargetSelector {
  static schemaUrl = 'http://powerbi.com/product/schema#slicerTargetSelector'
  target: SlicerTarget

  constructor(target: SlicerTarget) {
    super(SlicerTargetSelector.schemaUrl)
    this.target = target
  }

  override toJSON(): ISlicerTargetSelector {
    return { ...this }
  }
}
