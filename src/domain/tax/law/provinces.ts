import type { TaxContext } from '../simulator.ts'
import type { Region } from './art74.figures.ts'
import type { ForalTerritory } from './foral.figures.ts'
import { isForal } from './payslip.ts'

/** The provinces of each territory, with the form's names. */
const provinces: Record<Region | ForalTerritory, readonly string[]> = {
  andalucia: ['Almería', 'Cádiz', 'Córdoba', 'Granada', 'Huelva', 'Jaén', 'Málaga', 'Sevilla'],
  aragon: ['Huesca', 'Teruel', 'Zaragoza'],
  asturias: ['Asturias'],
  balears: ['Illes Balears'],
  canarias: ['Las Palmas', 'Santa Cruz de Tenerife'],
  cantabria: ['Cantabria'],
  'castilla-la-mancha': ['Albacete', 'Ciudad Real', 'Cuenca', 'Guadalajara', 'Toledo'],
  'castilla-y-leon': [
    'Ávila',
    'Burgos',
    'León',
    'Palencia',
    'Salamanca',
    'Segovia',
    'Soria',
    'Valladolid',
    'Zamora',
  ],
  cataluna: ['Barcelona', 'Girona', 'Lleida', 'Tarragona'],
  extremadura: ['Badajoz', 'Cáceres'],
  galicia: ['A Coruña', 'Lugo', 'Ourense', 'Pontevedra'],
  madrid: ['Madrid'],
  murcia: ['Murcia'],
  'la-rioja': ['La Rioja'],
  valencia: ['Alicante', 'Castellón', 'Valencia'],
  'ceuta-melilla': ['Ceuta', 'Melilla'],
  navarra: ['Navarra'],
  bizkaia: ['Bizkaia'],
  gipuzkoa: ['Gipuzkoa'],
  alava: ['Álava'],
}

const territories = new Map(
  Object.entries(provinces).flatMap(([territory, names]) =>
    names.map((name) => [name, territory as Region | ForalTerritory] as const),
  ),
)

/** The territory that taxes residents of a province; undefined if unknown. */
export const territoryOf = (province: string | undefined): Region | ForalTerritory | undefined =>
  territories.get((province ?? '').trim())

/**
 * The territory whose table payroll withholds by: that of the legal entity, or that of the residence;
 * undefined if both are unknown. The common territory has one table for all regions.
 */
export function withholdingTerritoryOf({
  province,
  payrollRules,
}: Pick<TaxContext, 'province' | 'payrollRules'>): Region | ForalTerritory | undefined {
  const own = territoryOf(province)
  const { territory } = payrollRules ?? {}
  if (territory === undefined) return own
  if (territory !== 'common') return territory
  return own === undefined || isForal(own) ? anyRegion : own
}

/** The payslip is the same in each region of the common territory. */
export const anyRegion = 'madrid'

/**
 * The region of the tax return; undefined if it is unknown, or if residence or legal entity are of a foral
 * territory, whose returns are not computed (D-123).
 */
export function returnRegionOf(context: Pick<TaxContext, 'province' | 'payrollRules'>): Region | undefined {
  const { territory = 'common' } = context.payrollRules ?? {}
  const own = territoryOf(context.province)
  return territory !== 'common' || own === undefined || isForal(own) ? undefined : own
}

/** Names of the regions of several provinces, or with another name than their province. */
const ownNames: Partial<Record<Region, string>> = {
  andalucia: 'Andalucía',
  aragon: 'Aragón',
  canarias: 'Canarias',
  'castilla-la-mancha': 'Castilla-La Mancha',
  'castilla-y-leon': 'Castilla y León',
  cataluna: 'Catalunya',
  extremadura: 'Extremadura',
  galicia: 'Galicia',
  valencia: 'Comunitat Valenciana',
  'ceuta-melilla': 'Ceuta y Melilla',
}

/** The common name of a region, in the language of its law. */
export const regionName = (region: Region): string => ownNames[region] ?? provinces[region][0] ?? region

/** Names of the foral territories. */
export const foralNames: Record<ForalTerritory, string> = {
  navarra: 'Navarra',
  bizkaia: 'Bizkaia',
  gipuzkoa: 'Gipuzkoa',
  alava: 'Araba/Álava',
}
