import type { Page } from 'playwright-core'
import { screens } from '../../scripts/screens.ts'
import type { Person } from '../browser.ts'
import type { Addresses } from '../product.ts'
import { arrive } from '../signed-in.ts'
import { fullWorkspace } from './many-product.ts'

/** A screen that lists what an installation may have thousands of, opened so that the list is there. */
export interface LongListScreen {
  readonly name: string
  show(page: Page, product: Addresses): Promise<unknown>
}

const at = async (page: Page, product: Addresses, person: Person, path: string) => {
  await arrive(page, product, person, { path })
  await page.locator('main, .page').first().waitFor()
}

/** Screens of the product whose lists are as long as there is of what they list. */
const ofScreens = screens.filter(
  ({ name }) =>
    name.startsWith('administration-') ||
    ['reports', 'reports-chosen', 'configure', 'configure-open', 'subscriptions', 'letters'].includes(name),
)

const inPlaces: readonly LongListScreen[] = [
  {
    name: 'configure-dashboards',
    async show(page, product) {
      await at(page, product, 'grace', '/configure')
      await page.getByLabel('Choose Workspace').fill(fullWorkspace.name)
      await page.keyboard.press('Enter')
      await page.getByLabel('Choose Dashboard').click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'find',
    async show(page, product) {
      await at(page, product, 'grace', '/reports')
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'grant-reports',
    async show(page, product) {
      await at(page, product, 'ada', '/admin/grants')
      await page.getByRole('button', { name: 'New grant' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[name=workspaceId]').fill(fullWorkspace.name)
      await page.keyboard.press('Enter')
      await dialog.locator('input[name=reportId]').click()
      await page.getByRole('listbox').waitFor()
    },
  },
  {
    name: 'grants-of-a-person',
    async show(page, product) {
      await at(page, product, 'ada', '/admin/people')
      await page.getByRole('searchbox').fill('grace')
      await page.getByRole('button', { name: 'grace', exact: true }).click()
      await page.getByRole('dialog').locator('[aria-setsize]').first().waitFor()
    },
  },
  {
    name: 'access-reports',
    async show(page, product) {
      await at(page, product, 'ada', '/admin/access')
      await page.locator('input[name=workspace]').fill(fullWorkspace.name)
      await page.keyboard.press('Enter')
      await page.locator('input[name=report]').click()
      await page.getByRole('listbox').waitFor()
    },
  },
  {
    name: 'use-reports',
    async show(page, product) {
      await at(page, product, 'ada', '/admin/audit?view=use')
      await page.locator('input[role=combobox]').click()
      await page.getByRole('listbox').waitFor()
    },
  },
  {
    name: 'workspaces-of-a-caller',
    async show(page, product) {
      await at(page, product, 'ada', '/admin/callers')
      await page.getByRole('button', { name: 'Register a caller' }).first().click()
      await page.getByRole('dialog').locator('[name=workspaces]').first().waitFor()
    },
  },
]

export const longLists: readonly LongListScreen[] = [...ofScreens, ...inPlaces]

/** Elements of the page's own document. */
export const elementsOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.getElementsByTagName('*').length)
