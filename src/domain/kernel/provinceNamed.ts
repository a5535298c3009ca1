import { nameKey } from './formats.ts'
import { spanishProvinces } from './provinces.ts'

/**
 * Finds the province for a name in a file. The name may be in capitals or without accents, in Spanish or the
 * local language, with its article before or after ("Coruña, A").
 */
export function provinceNamed(text: string): string | undefined {
  const [name = '', article] = text.split(',')
  return provinceByKey.get(nameKey(article === undefined ? name : `${article} ${name}`))
}

/** Whether a country is not Spain (D-112); blank counts as Spain. */
export function isAbroad(country: string): boolean {
  const key = nameKey(country)
  return key !== '' && !namesOfSpain.has(key)
}

const namesOfSpain = new Set(['es', 'esp', 'espana', 'espanya', 'espanha', 'spain', 'espainia'])

/** Other spellings of provinces in files. */
const otherNames: [name: string, province: (typeof spanishProvinces)[number]][] = [
  ['La Coruña', 'A Coruña'],
  ['Coruña', 'A Coruña'],
  ['Araba', 'Álava'],
  ['Araba/Álava', 'Álava'],
  ['Alacant', 'Alicante'],
  ['Alicante/Alacant', 'Alicante'],
  ['Asturies', 'Asturias'],
  ['Principado de Asturias', 'Asturias'],
  ['Vizcaya', 'Bizkaia'],
  ['Castelló', 'Castellón'],
  ['Castellón/Castelló', 'Castellón'],
  ['Castellón de la Plana', 'Castellón'],
  ['Guipúzcoa', 'Gipuzkoa'],
  ['Gerona', 'Girona'],
  ['Baleares', 'Illes Balears'],
  ['Balears', 'Illes Balears'],
  ['Islas Baleares', 'Illes Balears'],
  ['Rioja', 'La Rioja'],
  ['Palmas', 'Las Palmas'],
  ['Las Palmas de Gran Canaria', 'Las Palmas'],
  ['Lérida', 'Lleida'],
  ['Comunidad de Madrid', 'Madrid'],
  ['Región de Murcia', 'Murcia'],
  ['Nafarroa', 'Navarra'],
  ['Orense', 'Ourense'],
  ['Tenerife', 'Santa Cruz de Tenerife'],
  ['València', 'Valencia'],
  ['Valencia/València', 'Valencia'],
]

const provinceByKey: ReadonlyMap<string, string> = new Map([
  ...otherNames.map(([name, province]): [string, string] => [nameKey(name), province]),
  ...spanishProvinces.map((province): [string, string] => [nameKey(province), province]),
])
