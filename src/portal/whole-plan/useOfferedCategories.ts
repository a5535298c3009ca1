import type { OfferedCategory } from '../../domain/advice/choices.ts'
import { loadBenefit } from '../api/benefits.ts'
import type { CatalogueStore } from '../session/CatalogueStore.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLoad, type Load } from '../ui/hooks/useLoad.ts'

/** Loads what the employee is offered of each of their products, in the order of the catalogue. */
export function useOfferedCategories(): Load<OfferedCategory[]> {
  const { session, catalogue } = useStores()
  const aliases = session.profile.products.map(({ category }) => category.alias)
  return useLoad(async () => {
    const loaded = await Promise.all(aliases.map((alias) => loadOffered(alias, catalogue)))
    return loaded.flatMap((each) => each ?? [])
  }, aliases.join())
}

async function loadOffered(alias: string, catalogue: CatalogueStore): Promise<OfferedCategory | undefined> {
  const [declaration, modalities] = await Promise.all([loadBenefit(alias), catalogue.loadModalities(alias)])
  if (!declaration) return undefined
  const tables = await catalogue.loadTables(Object.keys(declaration.tables))
  return { declaration, modalities: modalities.filter(({ type }) => type !== 1), tables }
}
