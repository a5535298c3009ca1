import { benefitFolders } from 'virtual:benefits'
import type { BenefitDeclaration } from '../../domain/benefit/declaration.ts'
import { addMessages } from '../messages/catalogue.ts'

const asked = new Map<string, Promise<BenefitDeclaration | undefined>>()
const here = new Map<string, BenefitDeclaration | undefined>()

/**
 * The declaration of a category, loaded when first asked for, its words added to the catalogue under
 * `benefit.<alias>.`. Undefined where no plugin has that name or it cannot be loaded.
 */
export function loadBenefit(alias: string): Promise<BenefitDeclaration | undefined> {
  const known = asked.get(alias)
  if (known) return known
  const loading = load(alias)
  asked.set(alias, loading)
  return loading
}

/**
 * What loadBenefit has answered already: the declaration, undefined where there is none, null where it was
 * not asked or waits.
 */
export function loadedBenefit(alias: string): BenefitDeclaration | undefined | null {
  return here.has(alias) ? here.get(alias) : null
}

/** Address of the category's icon: an outline, drawn as a mask so that it takes the tenant's color. */
export function benefitIcon(alias: string): string | undefined {
  return benefitFolders[alias]?.icon ?? undefined
}

async function load(alias: string): Promise<BenefitDeclaration | undefined> {
  try {
    const declaration = (await benefitFolders[alias]?.load())?.default
    if (declaration) addMessages(`benefit.${alias}.`, declaration.messages)
    here.set(alias, declaration)
    return declaration
  } catch (error) {
    console.error(`The benefit "${alias}" could not be loaded`, error)
    asked.delete(alias)
    here.set(alias, undefined)
    return undefined
  }
}
