import { benefitFolders } from 'virtual:benefits'
import { wrapFunctions, type Benefit } from '../../domain/benefit/defineBenefit.ts'
import { employeeOnly } from '../../domain/benefit/eligible.ts'
import { refuse } from '../../domain/kernel/refusal.ts'
import { addMessages } from '../messages/catalogue.ts'
import { reportFailure } from './reportFailure.ts'

const asked = new Map<string, Promise<Benefit | undefined>>()
const here = new Map<string, Benefit | undefined>()

/**
 * Loads the declaration of a category at its first use, and adds its words to the catalogue under
 * `benefit.<alias>.`. Undefined: no plugin has that name, or it cannot be loaded.
 */
export function loadBenefit(alias: string): Promise<Benefit | undefined> {
  const known = asked.get(alias)
  if (known) return known
  const loading = load(alias)
  asked.set(alias, loading)
  return loading
}

/**
 * Returns a declaration that loadBenefit has loaded; undefined: there is none; null: not requested yet, or
 * still loading.
 */
export function findLoadedBenefit(alias: string): Benefit | undefined | null {
  return here.has(alias) ? here.get(alias) : null
}

/** Development only: discards all declarations after a change in the plugin folders. */
export function forgetBenefits(): void {
  asked.clear()
  here.clear()
}

/** Whether the build has a plugin of that name; the server has no offers of another one. */
export function hasBenefit(alias: string): boolean {
  return benefitFolders[alias] !== undefined
}

/** Returns the address of the category's icon: an outline, drawn as a mask in the tenant's color. */
export function findBenefitIcon(alias: string): string | undefined {
  return benefitFolders[alias]?.icon ?? undefined
}

/** Returns the category's drawing as SVG, colored by its CSS variables; the build checks its shapes. */
export function findBenefitDrawing(alias: string): string | undefined {
  return benefitFolders[alias]?.drawing ?? undefined
}

async function load(alias: string): Promise<Benefit | undefined> {
  try {
    const benefit = await loadFolder(alias)
    here.set(alias, benefit)
    return benefit
  } catch (error) {
    console.error(`The benefit "${alias}" could not be loaded`, error)
    reportFailure(alias, 'load', error)
    asked.delete(alias)
    here.set(alias, undefined)
    return undefined
  }
}

async function loadFolder(alias: string): Promise<Benefit | undefined> {
  const folder = benefitFolders[alias]
  if (!folder) return undefined
  const [{ default: benefit }, messages] = await Promise.all([
    folder.load(),
    addMessages(`benefit.${alias}.`, async (language) => (await folder.messages[language]()).default),
  ])
  return { ...wrapFunctions(benefit, (doing, run) => withReport(alias, doing, run)), messages }
}

type AnyFunction = (...input: unknown[]) => unknown

/**
 * Wraps a plugin's function: an error is reported to the operator and thrown again. `eligible` refuses
 * instead, because lists of all products ask it (promise 41). `employeeOnly` is not wrapped, because the core
 * compares it by identity.
 */
function withReport(alias: string, doing: string, run: AnyFunction): AnyFunction {
  if (run === (employeeOnly as AnyFunction)) return run
  return (...input) => {
    try {
      return run(...input)
    } catch (error) {
      reportFailure(alias, doing, error)
      if (doing === 'eligible') return refuse('notAnswering')
      throw error
    }
  }
}
