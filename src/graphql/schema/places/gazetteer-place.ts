import { LOOKUP, workOfPlaces } from '../../../http/index.ts';
import {
  answeringName,
  GAZETTEER_ATTRIBUTION,
  MAX_FOUND,
  MAX_NAME_LENGTH,
  openGazetteer,
  type PlaceKind,
  type PlaceRecord,
  prefixSize,
} from '../../../places/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { builder } from '../../builder.ts';
import { countOf, one, taking } from '../../pricing/price.ts';
import { pinArgument, pinOf } from '../arguments/pin.ts';
import { LATITUDE, LONGITUDE, requireInRange } from '../arguments/ranges.ts';
import { placeArguments } from '../arguments/request-arguments.ts';
import { describedEnum, inCapitals } from '../enums.ts';
import { placeNumberCost, placeTextCost } from '../prices/field-costs.ts';
import { PointRef, pinnedPlace } from './point.ts';

const PlaceKindEnum = describedEnum<PlaceKind>(
  'PlaceKind',
  'What a place of the gazetteer is.',
  {
    city: 'A city, town or village of 1,000 people or more.',
    country: 'A country or territory; its capital answers.',
    region: 'A state, province or the like; its seat answers.',
    airport: 'An airport with an IATA or ICAO code.',
    island: 'An island or group of islands; where it is large its main town answers.',
    mountain: 'A mountain, at its summit.',
    lake: 'A lake, in its middle.',
    cape: 'A cape or headland, at its point.',
  },
  inCapitals,
);

export const GazetteerPlaceRef = builder.objectRef<PlaceRecord>('GazetteerPlace').implement({
  description:
    'A place: a city, town or village of 1,000 people or more, a country, region, airport, island, mountain, lake or cape.',
  fields: (t) => ({
    id: t.exposeInt('id', {
      description: 'Its id: of cities and countries that of GeoNames, of others one from 1,000,000,000 on.',
      cost: placeNumberCost,
    }),
    kind: t.field({
      type: PlaceKindEnum,
      description: 'What it is.',
      cost: placeTextCost,
      resolve: ({ kind }) => kind,
    }),
    name: t.exposeString('name', { description: 'Its English or local name.', cost: placeTextCost }),
    answeredAt: t.exposeString('answeredAt', {
      nullable: true,
      description:
        'The city whose coordinates answer for a country, region or large island; null for places with their own coordinates.',
      cost: placeTextCost,
    }),
    region: t.exposeString('region', {
      nullable: true,
      description:
        'State, province or the like, in English or the local language; null for none, and for countries and regions.',
      cost: placeTextCost,
    }),
    country: t.exposeString('country', { description: 'The country in English.', cost: placeTextCost }),
    countryCode: t.expose('countryCode', {
      type: 'CountryCode',
      description: 'The country’s ISO 3166-1 alpha-2 code.',
      cost: placeTextCost,
    }),
    latitude: t.exposeFloat('latitude', { description: 'Degrees north.', cost: placeNumberCost }),
    longitude: t.exposeFloat('longitude', { description: 'Degrees east.', cost: placeNumberCost }),
    population: t.exposeInt('population', {
      description: 'People of a city or country; 0 where GeoNames has no figure.',
      cost: placeNumberCost,
    }),
    timeZone: t.expose('timeZone', {
      type: 'TimeZone',
      description: 'The time zone of the place.',
      cost: placeTextCost,
    }),
    attribution: t.string({
      description: 'Line to show with the place.',
      resolve: () => GAZETTEER_ATTRIBUTION,
    }),
    point: t.field({
      type: PointRef,
      description: 'Forecasts for the place, labelled with its name.',
      cost: () => taking({ points: 1 }, one(LOOKUP)),
      // A place may be part of an answer to a question in words, whose key need not have it.
      authScopes: { data: true },
      args: pinArgument(),
      resolve: (place, { pin }) => {
        const { latitude, longitude } = place;
        return pinnedPlace({ label: answeringName(place), latitude, longitude }, pinOf(pin));
      },
    }),
  }),
});

const NearInputRef = builder.inputType('NearInput', {
  description: 'A position that places are near to.',
  fields: (t) => ({
    latitude: t.float({ required: true, description: 'Degrees north, -90 to 90.' }),
    longitude: t.float({ required: true, description: 'Degrees east, -180 to 360.' }),
  }),
});

builder.queryFields((t) => ({
  places: t.field({
    type: [GazetteerPlaceRef],
    nullable: true,
    description:
      'Places whose name starts so, the likeliest first, or with `near` the nearest; for a list that is shown while people type. Airports are found by their codes too.',
    args: {
      search: t.arg.string({
        required: true,
        description: `The beginning of a name, in any language and spelling that the gazetteer knows; accents, case and punctuation do not matter. After a comma the beginning of a region or country: \`Springfield, Ill\`. At most ${MAX_NAME_LENGTH} characters.`,
      }),
      limit: t.arg({
        type: 'PositiveInt',
        required: true,
        defaultValue: 10,
        description: `Places at most, up to ${MAX_FOUND}.`,
      }),
      country: t.arg.string({ description: 'Only places in this country, ISO 3166-1 alpha-2.' }),
      near: t.arg({ type: NearInputRef, description: 'The nearest places come first.' }),
    },
    cost: ({ search, limit, near, country }) => {
      const count = countOf(limit, MAX_FOUND);
      const { price } = workOfPlaces({
        ...prefixSize(search),
        isNear: Boolean(near),
        hasCountry: Boolean(country),
        limit: count,
      });
      return { price, bytes: 2, times: count };
    },
    resolve: async (_root, { search, limit, country, near }) => {
      requireSearch(search, limit, country ?? null);
      if (near) requirePosition(near, 'near.');
      return (await openGazetteer()).search(search, { limit, countryCode: country, near });
    },
  }),
  place: t.field({
    type: GazetteerPlaceRef,
    nullable: true,
    description: 'The place with an id; null where the gazetteer has none.',
    args: { id: t.arg({ type: 'PositiveInt', required: true, description: 'As in `GazetteerPlace.id`.' }) },
    cost: () => one(LOOKUP),
    resolve: async (_root, { id }) => (await openGazetteer()).byId(id),
  }),
  nearestPlace: t.field({
    type: GazetteerPlaceRef,
    nullable: true,
    description:
      'The city, town or village that is nearest by great-circle distance. Null with an error for coordinates out of range.',
    args: placeArguments(),
    cost: () => one(LOOKUP),
    resolve: async (_root, position) => {
      requirePosition(position);
      return (await openGazetteer()).nearest(position.latitude, position.longitude);
    },
  }),
}));

function requirePosition(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  path = '',
): void {
  requireInRange(`${path}latitude`, latitude, LATITUDE);
  requireInRange(`${path}longitude`, longitude, LONGITUDE);
}

/** Throws IsobarError('validation_error'). */
function requireSearch(search: string, limit: number, country: string | null): void {
  if (search.length > MAX_NAME_LENGTH) {
    throw new IsobarError('validation_error', `search has at most ${MAX_NAME_LENGTH} characters`, {
      reason: 'too_large',
      argument: 'search',
      allowed: { maximum: MAX_NAME_LENGTH },
    });
  }
  requireInRange('limit', limit, { minimum: 1, maximum: MAX_FOUND });
  if (country === null || /^[a-z]{2}$/i.test(country)) return;
  throw new IsobarError('validation_error', 'country is a code of two letters, such as DE', {
    reason: 'malformed',
    argument: 'country',
  });
}
