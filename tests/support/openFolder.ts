import { benefitFolders, type BenefitFolder } from 'virtual:benefits'
import type { BenefitExample } from '../../src/domain/benefit/declaration.ts'
import type { Benefit } from '../../src/domain/benefit/defineBenefit.ts'
import { languages } from '../../src/domain/kernel/language.ts'

/** A category with all parts of its folder. */
export type WholeBenefit = Benefit & { example: BenefitExample }

/** Loads a folder of `plugins/`: declaration, messages of every language, example. */
export async function openFolder({ load, messages, example }: BenefitFolder): Promise<WholeBenefit> {
  const [{ default: benefit }, file, ...words] = await Promise.all([
    load(),
    example!(),
    ...languages.map(async (language) => [language, (await messages[language]()).default] as const),
  ])
  return { ...benefit, messages: Object.fromEntries(words), example: file.default }
}

/** Loads every category of `plugins/`. */
export function openFolders(): Promise<WholeBenefit[]> {
  return Promise.all(Object.values(benefitFolders).map(openFolder))
}
