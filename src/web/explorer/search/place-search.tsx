import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useAnswer } from '../../api/answers/use-answer.ts';
import { formatPosition } from '../../format/coordinates.ts';
import { graphql } from '../../gql/gql.ts';
import { Button } from '../../parts/button/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useSavedPlaces } from '../../view/saved/places.ts';
import { changeView, currentView } from '../../view/use-view.ts';
import type { ChosenPlace } from '../../view/view.ts';
import { positionIn } from './position.ts';
import './place-search.css';

const PLACES = graphql(`
  query PlacesBySearch($search: String!) {
    places(search: $search, limit: 8) {
      id
      name
      region
      country
      latitude
      longitude
    }
  }
`);

/** People type a letter every 100 to 200 ms. */
const WAIT_MS = 150;
/** How near the map comes to a place that was searched. */
const PLACE_ZOOM = 6;

interface Found extends ChosenPlace {
  readonly id: string;
  readonly title: string;
  readonly where: string;
}

/** The search for places: a field with a list below it, for the keyboard as for the pointer. `/` goes to it. */
export function PlaceSearch() {
  const texts = useTexts();
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  // Enter that came before the results.
  const [isEntered, setEntered] = useState(false);
  const { found, isWaiting, isNone } = useFound(text);
  const isShown = isOpen && (found.length > 0 || isNone);
  const isOfSaved = text.trim() === '';
  const choose = (place: Found | undefined) => {
    if (place === undefined) return;
    goTo(place);
    setText('');
    setEntered(false);
    setOpen(false);
    input.current?.blur();
  };
  const enter = useEffectEvent(() => choose(found[at] ?? found[0]));
  useEffect(() => {
    if (!isEntered || isWaiting) return;
    setEntered(false);
    enter();
  }, [isEntered, isWaiting]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      if (isWaiting) return;
      setOpen(true);
      setAt((at + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      // The list is that of an earlier text.
      if (isWaiting) setEntered(true);
      else choose(found[at] ?? found[0]);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setEntered(false);
      if (isShown) setOpen(false);
      else input.current?.blur();
    }
  };
  return (
    <search className="search">
      <Icon name="search" size={16} />
      <input
        ref={input}
        id="place-search"
        className="search-input"
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={texts.header.search}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && !isWaiting && found[at] ? `${id}-${at}` : undefined}
        aria-busy={isWaiting}
        placeholder={texts.header.search}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
          setEntered(false);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <span className="search-key" aria-hidden="true">
        /
      </span>
      <MyPosition />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={isOfSaved ? texts.search.saved : texts.search.found}
        className={isWaiting ? 'search-list is-old' : 'search-list'}
        aria-busy={isWaiting}
        hidden={!isShown}
      >
        {found.map((place, index) => (
          <div
            key={place.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at && !isWaiting}
            className="search-option"
            onPointerDown={(event) => {
              event.preventDefault();
              choose(place);
            }}
            onPointerMove={() => setAt(index)}
          >
            <span>
              {isOfSaved && <Icon name="star" size={14} isFilled />} {place.title}
            </span>
            <small>{place.where}</small>
          </div>
        ))}
        {isNone && (
          <div role="option" aria-selected={false} aria-disabled="true" tabIndex={-1} className="search-none">
            {texts.search.none(text.trim())}
          </div>
        )}
      </div>
    </search>
  );
}

/** The browser's location; absent if the browser does not offer it. */
function MyPosition() {
  const texts = useTexts();
  const [problem, setProblem] = useState<string | null>(null);
  if (!isSecureContext || !('geolocation' in navigator)) return null;
  return (
    <Button
      look="quiet"
      isIcon
      className="search-locate"
      aria-label={texts.search.locate}
      title={problem ?? texts.search.locate}
      onClick={() =>
        navigator.geolocation.getCurrentPosition(
          ({ coords }) => goTo({ latitude: coords.latitude, longitude: coords.longitude, name: null }),
          () => setProblem(texts.search.notLocated),
          { maximumAge: 600_000, timeout: 10_000 },
        )
      }
    >
      <Icon name="locate" size={16} />
    </Button>
  );
}

function goTo({ latitude, longitude, name }: ChosenPlace): void {
  const zoom = Math.max(currentView().camera?.zoom ?? 0, PLACE_ZOOM);
  changeView({ place: { latitude, longitude, name }, camera: { latitude, longitude, zoom } });
}

const savedOption = (place: ChosenPlace): Found => {
  const position = formatPosition(place.latitude, place.longitude);
  const hasName = place.name !== null && place.name !== position;
  return { ...place, id: position, title: place.name ?? position, where: hasName ? position : '' };
};

/** Search results for a text: a position or matching places; without a text the saved places. Shows the previous results while loading. */
function useFound(text: string) {
  const wanted = text.trim();
  const saved = useSavedPlaces();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), WAIT_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const position = positionIn(wanted);
  const { data, isOld, isFetching } = useAnswer({
    document: PLACES,
    variables: search === '' || positionIn(search) !== null ? null : { search },
    keepsOver: ['search'],
  });
  const isWaiting = isFetching || search !== wanted;
  if (wanted === '') return { found: saved.map(savedOption), isWaiting: false, isNone: false };
  if (position !== null) {
    const title = formatPosition(position.latitude, position.longitude);
    return {
      found: [{ id: 'position', title, where: '', name: null, ...position }],
      isWaiting: false,
      isNone: false,
    };
  }
  // Without an answer for this text nothing is chosen, also where it failed.
  const found = (isOld && !isWaiting ? [] : (data?.places ?? [])).map(
    ({ id, name, region, country, latitude, longitude }): Found => ({
      id: String(id),
      title: name,
      where: [region, country].filter(Boolean).join(', '),
      name,
      latitude,
      longitude,
    }),
  );
  return { found, isWaiting, isNone: !isWaiting && !isOld && data !== undefined && found.length === 0 };
}
