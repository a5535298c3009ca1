import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { addressOfPlace, type Place } from './findPlace.ts'

/** Shows that no field has the pressed text, or links to each field that has it. */
export function FoundPlaces({ places }: { places: readonly Place[] }) {
  const t = useText()
  if (places.length === 0) return <Notice tone="info">{t('studio.preview.noPlace')}</Notice>
  if (places.length === 1) return null
  return (
    <Notice tone="info">
      {t('studio.preview.places')}
      <ul>
        {places.map((place) => (
          <li key={`${place.file} ${place.path}`}>
            <a href={`#${addressOfPlace(place)}`}>
              {place.file} {place.path}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
