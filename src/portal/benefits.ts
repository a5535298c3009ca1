import { benefitFolders } from 'virtual:benefits'
import type { BenefitDeclaration } from '../domain/benefit.ts'
import { addMessages } from './messages/catalogue.ts'

const loaded = new Map<string, Promise<BenefitDeclaration | undefined>>()

/**
 * The declaration of a category, loaded when first asked for, its words added to the catalogue under `benefit.<alias>.`.
 * Undefined where no plugin has that name or it cannot be loaded.
 */
export function loadBenefit(alias: string): Promise<BenefitDeclaration | undefined> {
  const known = loaded.get(alias)
  if (known) return known
  const asked = load(alias)
  loaded.set(alias, asked)
  return asked
}

/** Address of the category's icon: an outline, drawn as a mask so that it takes the tenant's colour. */
export function benefitIcon(alias: string): string | undefined {
  return benefitFolders[alias]?.icon ?? undefined
}

async function load(alias: string): Promise<BenefitDeclaration | undefined> {
  try {
    const declaration = (await benefitFolders[alias]?.load())?.default
    if (declaration) addMessages(`benefit.${alias}.`, declaration.messages)
    return declaration
  } catch (error) {
    console.error(`The benefit "${alias}" could not be loaded`, error)
    loaded.delete(alias)
    return undefined
  }
}
