import { nameKey } from './formats.ts'
import { spanishProvinces } from './provinces.ts'

/**
 * The province that a text of a file means: in capitals or without accents, in Spanish or the other language
 * of the place, with its article in front or behind it ("Coruña, A").
 */
export function provinceNamed(text: string): string | undefined {
  const [name = '', article] = text.split(',')
  return provinceByKey.get(nameKey(article === undefined ? name : `${article} ${name}`))
}

/** Whether an address is outside Spain (D-112). Where no country is given, it is in Spain. */
export function isAbroad(country: string): boolean {
  const key = nameKey(country)
  return key !== '' && !namesOfSpain.has(key)
}

const namesOfSpain = new Set(['es', 'esp', 'espana', 'espanya', 'espanha', 'spain', 'espainia'])

/** Other names of provinces, as files have them. */
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
