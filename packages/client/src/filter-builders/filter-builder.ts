import type { models } from '@casement/contract'

/** Base of every filter builder: names the target. Each method returns the builder. */
export class FilterBuilder {
  target: models.IFilterTarget | undefined

  withTargetObject(target: models.IFilterTarget): this {
    this.target = target
    return this
  }

  withColumnTarget(tableName: string, columnName: string): this {
    return this.withTargetObject({ table: tableName, column: columnName })
  }

  withMeasureTarget(tableName: string, measure: string): this {
    return this.withTargetObject({ table: tableName, measure })
  }

  withHierarchyLevelTarget(tableName: string, hierarchy: string, hierarchyLevel: string): this {
    return this.withTargetObject({ table: tableName, hierarchy, hierarchyLevel })
  }

  withColumnAggregation(tableName: string, columnName: string, aggregationFunction: string): this {
    return this.withTargetObject({ table: tableName, column: columnName, aggregationFunction })
  }

  withHierarchyLevelAggregationTarget(
    tableName: string,
    hierarchy: string,
    hierarchyLevel: string,
    aggregationFunction: string,
  ): this {
    return this.withTargetObject({ table: tableName, hierarchy, hierarchyLevel, aggregationFunction })
  }
}
