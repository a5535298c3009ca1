import { ChoiceList } from './choiceWidgets.tsx'
import { buildInputProps, type FormWidgetProps } from './widgetProps.ts'

/**
 * Format `province`: the 52 provinces, searchable. A stored value outside the list stays selectable, so
 * nothing is lost.
 */
export function ProvinceWidget(props: FormWidgetProps) {
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : null
  const names: string[] =
    value === null || isProvince(value) ? [...spanishProvinces] : [value, ...spanishProvinces]
  return (
    <ChoiceList
      {...buildInputProps(props)}
      options={names.map((name) => ({ value: name, label: name }))}
      value={value}
      clearable={!props.required}
      onChange={(name) => props.onChange(name ?? undefined)}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}

function isProvince(name: string): boolean {
  return spanishProvinces.some((province) => province === name)
}

/** The 50 provinces and the two autonomous cities (CON-32), in the official Spanish order. */
export const spanishProvinces = [
  'A Coruña',
  'Álava',
  'Albacete',
  'Alicante',
  'Almería',
  'Asturias',
  'Ávila',
  'Badajoz',
  'Barcelona',
  'Bizkaia',
  'Burgos',
  'Cáceres',
  'Cádiz',
  'Cantabria',
  'Castellón',
  'Ceuta',
  'Ciudad Real',
  'Córdoba',
  'Cuenca',
  'Gipuzkoa',
  'Girona',
  'Granada',
  'Guadalajara',
  'Huelva',
  'Huesca',
  'Illes Balears',
  'Jaén',
  'La Rioja',
  'Las Palmas',
  'León',
  'Lleida',
  'Lugo',
  'Madrid',
  'Málaga',
  'Melilla',
  'Murcia',
  'Navarra',
  'Ourense',
  'Palencia',
  'Pontevedra',
  'Salamanca',
  'Santa Cruz de Tenerife',
  'Segovia',
  'Sevilla',
  'Soria',
  'Tarragona',
  'Teruel',
  'Toledo',
  'Valencia',
  'Valladolid',
  'Zamora',
  'Zaragoza',
] as const
