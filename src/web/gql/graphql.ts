/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What does something. */
export type ActorKind =
  /** A person who has signed in. */
  | 'ACCOUNT'
  /** An API key. */
  | 'KEY'
  /** An administrator at the command line of the installation. */
  | 'OPERATOR_SHELL'
  /** A visitor whose sign-in failed. */
  | 'VISITOR';

/** A box of latitudes and longitudes, edges included. Where `west` is greater than `east`, it crosses the 180° meridian. From -180 to 180, or from 0 to 360, it spans all longitudes. */
export type BoxInput = {
  /** Eastern edge, degrees east, -180 to 360. */
  east: number;
  /** Northern edge, degrees north, -90 to 90, not south of `south`. */
  north: number;
  /** Southern edge, degrees north, -90 to 90. */
  south: number;
  /** Western edge, degrees east, -180 to 360. */
  west: number;
};

/** How a value is compared with a threshold. */
export type Comparison =
  /** From `threshold` to `upper`, both included. Directions are compared clockwise, so that the range crosses north when `upper` is less than `threshold`. */
  | 'BETWEEN'
  /** Greater than or equal to `threshold`. */
  | 'GE'
  /** Greater than `threshold`. */
  | 'GT'
  /** Less than or equal to `threshold`. */
  | 'LE'
  /** Less than `threshold`. */
  | 'LT';

/** A comparison with the values of one variable. */
export type ComparisonInput = {
  /** How values are compared. */
  comparison: Comparison;
  /** The value to compare with, in `unit`. */
  threshold: number;
  /** Unit of `threshold` and `upper`, as of a column; by default the variable’s fixed unit. */
  unit?: string | null | undefined;
  /** The second bound; required for BETWEEN and refused otherwise. */
  upper?: number | null | undefined;
  /** The variable. */
  variable: VariableName;
};

/** A comparison or a combination of conditions; at most 32 comparisons, nested at most 8 levels deep. A comparison with a missing value is unknown, and a condition is unknown when its result depends on one. */
export type ConditionInput =
  {   /** Holds when all of these conditions hold (AND). */
  all: Array<ConditionInput>; any?: never; is?: never; not?: never; }
  |  { all?: never;   /** Holds when any of these conditions holds (OR). */
  any: Array<ConditionInput>; is?: never; not?: never; }
  |  { all?: never; any?: never;   /** A single comparison. */
  is: ComparisonInput; not?: never; }
  |  { all?: never; any?: never; is?: never;   /** Holds when this condition does not hold (NOT). */
  not: ConditionInput; };

/** Why an operator adds credits. */
export type GrantKind =
  /** They correct the balance; they may be below 0. */
  | 'CORRECTION'
  /** They are a gift. */
  | 'GIFT'
  /** They were paid for. */
  | 'TOP_UP';

/** How the points of a grid are arranged. */
export type GridKind =
  /** The centres of the triangles of a refined icosahedron. */
  | 'ICOSAHEDRAL'
  /** A regular grid on the plane of a Lambert conformal conic projection. */
  | 'LAMBERT'
  /** Rows and columns of regular latitudes and longitudes. */
  | 'LATLON';

/** The interface through which requests came. */
export type Interface =
  /** OGC API - Environmental Data Retrieval. */
  | 'EDR'
  /** GraphQL. */
  | 'GRAPHQL'
  /** Natural language. */
  | 'LANGUAGE'
  /** Model Context Protocol. */
  | 'MCP'
  /** kerchunk reference files. */
  | 'REFS'
  /** REST. */
  | 'REST'
  /** SpatioTemporal Asset Catalog. */
  | 'STAC';

/** What a key may be used for. */
export type KeyScope =
  /** Usage, credits and keys of its own project. */
  | 'ACCOUNT'
  /** Questions about the weather, through every interface. */
  | 'DATA'
  /** Questions in natural language, where the plan of the project has them. */
  | 'LANGUAGE';

/** Whether a key works. */
export type KeyState =
  /** It works. */
  | 'ACTIVE'
  /** It has expired. */
  | 'EXPIRED'
  /** It was revoked. */
  | 'REVOKED';

/** What a member may do in a project. Each role may do what those after it may. */
export type MemberRole =
  /** Makes, rotates and revokes keys. */
  | 'DEVELOPER'
  /** Members, invitations, the name of the project and its end. */
  | 'OWNER'
  /** Reads usage, credits, keys and members, and asks about the weather. */
  | 'VIEWER';

/** A weather model. The ids are those of REST with `_` in place of `-`. */
export type ModelId =
  /** ECMWF AIFS Single open data 0.25 degree */
  | 'aifs'
  /** ECMWF AIFS ensemble open data 0.25 degree */
  | 'aifs_ens'
  /** Météo-France AROME France 0.025 degree */
  | 'arome'
  /** ECMWF IFS open data 0.25 degree */
  | 'euro_ifs'
  /** NOAA GEFS v12 ensemble 0.25 degree */
  | 'gefs'
  /** NOAA GEFS v12 ensemble 0.5 degree */
  | 'gefs_05'
  /** NOAA GFS v16 0.25 degree */
  | 'gfs'
  /** NOAA GFS-Wave 0.25 degree */
  | 'gfs_wave'
  /** NOAA HRRR v4 CONUS 3 km */
  | 'hrrr'
  /** NOAA HRRR v4 CONUS 3 km, every 15 minutes */
  | 'hrrr_15min'
  /** DWD ICON-D2 2.2 km */
  | 'icon_d2'
  /** DWD ICON-D2 2.2 km, every 15 minutes */
  | 'icon_d2_15min'
  /** DWD ICON-EU 6.5 km */
  | 'icon_eu'
  /** DWD ICON-EU ensemble 13 km */
  | 'icon_eu_eps'
  /** DWD ICON global 13 km */
  | 'icon_global'
  /** ECMWF IFS ensemble open data 0.25 degree */
  | 'ifs_ens'
  /** ECMWF IFS waves open data 0.25 degree */
  | 'ifs_wave'
  /** NOAA NAM 12 km (grid 218) */
  | 'nam'
  /** NOAA RRFS v1 CONUS 3 km */
  | 'rrfs';

/** Why a value is null. */
export type NullReason =
  /** The model provides this variable only from a later lead on (for example precipitation at lead 0). */
  | 'BEFORE_FIRST_STEP'
  /** The model gives this sum or maximum for windows with gaps between them (such as the last hour of three), and the time is in a gap. */
  | 'BETWEEN_WINDOWS'
  /** The output step that the value would be taken from is further from the time than the tolerance. */
  | 'BEYOND_TOLERANCE'
  /** The producer’s field has no value at this cell. */
  | 'MASKED'
  /** The formula of this diagnostic is not valid there (for example wind chill in warm air, or the direction of calm wind). */
  | 'NOT_APPLICABLE'
  /** This lead of the run has not been ingested (yet). */
  | 'NOT_INGESTED'
  /** The model does not have this variable, or an input of this diagnostic. */
  | 'NOT_PRODUCED'
  /** The place is outside the model’s domain. */
  | 'OUTSIDE_DOMAIN'
  /** The time is before the first or after the last output step of the run. */
  | 'OUTSIDE_RUN';

/** A requested place. */
export type PlaceInput = {
  /** Echoed as `Point.label` to tell answers apart; at most 100 characters. */
  label?: string | null | undefined;
  /** Degrees north, -90 to 90. */
  latitude: number;
  /** Degrees east, -180 to 360. */
  longitude: number;
};

/** How much of a run is stored. */
export type RunState =
  /** All fields of the run are stored. */
  | 'COMPLETE'
  /** Some of its fields are stored. It answers with those when it is named, and is never the default. */
  | 'INCOMING'
  /** It was never ingested as a whole: requested fields are read from its source and then stored. It answers when it is named, and is in no list. */
  | 'ON_DEMAND';

/** What usage is split by. */
export type UsageGroup =
  /** Days, UTC. */
  | 'DAY'
  /** Hours, UTC. */
  | 'HOUR'
  /** Interfaces. */
  | 'INTERFACE'
  /** Keys and sessions. */
  | 'KEY'
  /** Weather models. */
  | 'MODEL'
  /** Routes and GraphQL operations. */
  | 'OPERATION';

/** A variable: one quantity on one level, in one fixed unit. Most are read from a model’s fields; a diagnostic is computed from other variables when it is requested. */
export type VariableName =
  /** Absolute humidity, kg m-3 */
  | 'absolute_humidity_2m'
  /** Air density at 250 hPa, kg m-3 */
  | 'air_density_250hpa'
  /** Air density at 300 hPa, kg m-3 */
  | 'air_density_300hpa'
  /** Air density at 500 hPa, kg m-3 */
  | 'air_density_500hpa'
  /** Air density at 700 hPa, kg m-3 */
  | 'air_density_700hpa'
  /** Air density at 850 hPa, kg m-3 */
  | 'air_density_850hpa'
  /** Air density at 1000 hPa, kg m-3 */
  | 'air_density_1000hpa'
  /** Air temperature at 2 m, K */
  | 'air_temperature_2m'
  /** Apparent temperature in the shade, K */
  | 'apparent_temperature_2m'
  /** Height of the boundary layer above ground, m */
  | 'boundary_layer_height'
  /** Convective available potential energy, J kg-1 */
  | 'cape'
  /** Convective inhibition, positive, of the same parcel as CAPE, J kg-1 */
  | 'convective_inhibition'
  /** Dew point temperature at 250 hPa, K */
  | 'dew_point_temperature_250hpa'
  /** Dew point temperature at 300 hPa, K */
  | 'dew_point_temperature_300hpa'
  /** Dew point temperature at 500 hPa, K */
  | 'dew_point_temperature_500hpa'
  /** Dew point temperature at 700 hPa, K */
  | 'dew_point_temperature_700hpa'
  /** Dew point temperature at 850 hPa, K */
  | 'dew_point_temperature_850hpa'
  /** Dew point temperature at 1000 hPa, K */
  | 'dew_point_temperature_1000hpa'
  /** Dew point temperature at 2 m, K */
  | 'dewpoint_temperature_2m'
  /** Direct part of the shortwave radiation on a horizontal plane, mean since the previous output step, W m-2 */
  | 'direct_shortwave_radiation'
  /** Height of 0 °C above mean sea level, m */
  | 'freezing_level_height'
  /** Geopotential height at 250 hPa, m */
  | 'geopotential_height_250hpa'
  /** Geopotential height at 300 hPa, m */
  | 'geopotential_height_300hpa'
  /** Geopotential height at 500 hPa, m */
  | 'geopotential_height_500hpa'
  /** Geopotential height at 700 hPa, m */
  | 'geopotential_height_700hpa'
  /** Geopotential height at 850 hPa, m */
  | 'geopotential_height_850hpa'
  /** Geopotential height at 1000 hPa, m */
  | 'geopotential_height_1000hpa'
  /** Heat index, K */
  | 'heat_index_2m'
  /** High cloud cover, % */
  | 'high_cloud_cover'
  /** Low cloud cover, % */
  | 'low_cloud_cover'
  /** Air pressure at mean sea level, Pa */
  | 'mean_sea_level_pressure'
  /** Mid-level cloud cover, % */
  | 'mid_cloud_cover'
  /** Convective available potential energy of the most unstable parcel, J kg-1 */
  | 'most_unstable_cape'
  /** Precipitation type, as the producer gives it, 1 */
  | 'precipitation_type'
  /** Precipitation type (a hint), 1 */
  | 'precipitation_type_2m'
  /** Direction that the primary swell comes from, degree */
  | 'primary_swell_from_direction'
  /** Significant height of the primary swell, m */
  | 'primary_swell_height'
  /** Mean period of the primary swell, s */
  | 'primary_swell_period'
  /** Relative humidity at 2 m, % */
  | 'relative_humidity_2m'
  /** Relative humidity at 250 hPa, over water, % */
  | 'relative_humidity_250hpa'
  /** Relative humidity at 300 hPa, over water, % */
  | 'relative_humidity_300hpa'
  /** Relative humidity at 500 hPa, over water, % */
  | 'relative_humidity_500hpa'
  /** Relative humidity at 700 hPa, over water, % */
  | 'relative_humidity_700hpa'
  /** Relative humidity at 850 hPa, over water, % */
  | 'relative_humidity_850hpa'
  /** Relative humidity at 1000 hPa, over water, % */
  | 'relative_humidity_1000hpa'
  /** Shortwave radiation on a horizontal plane, mean since the previous output step, W m-2 */
  | 'shortwave_radiation'
  /** Snow depth, m */
  | 'snow_depth'
  /** Snowfall since the previous output step, as water, kg m-2 */
  | 'snowfall_amount'
  /** Soil moisture at 0 to 7 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_0_7cm'
  /** Soil moisture at 0 to 10 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_0_10cm'
  /** Soil moisture at 7 to 28 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_7_28cm'
  /** Soil moisture at 10 to 40 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_10_40cm'
  /** Soil moisture at 28 to 100 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_28_100cm'
  /** Soil moisture at 40 to 100 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_40_100cm'
  /** Soil moisture at 100 to 200 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_100_200cm'
  /** Soil moisture at 100 to 289 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_100_289cm'
  /** Soil temperature at 0 to 7 cm below the ground, K */
  | 'soil_temperature_0_7cm'
  /** Soil temperature at 0 to 10 cm below the ground, K */
  | 'soil_temperature_0_10cm'
  /** Soil temperature at 7 to 28 cm below the ground, K */
  | 'soil_temperature_7_28cm'
  /** Soil temperature at 10 to 40 cm below the ground, K */
  | 'soil_temperature_10_40cm'
  /** Soil temperature at 28 to 100 cm below the ground, K */
  | 'soil_temperature_28_100cm'
  /** Soil temperature at 40 to 100 cm below the ground, K */
  | 'soil_temperature_40_100cm'
  /** Soil temperature at 100 to 200 cm below the ground, K */
  | 'soil_temperature_100_200cm'
  /** Soil temperature at 100 to 289 cm below the ground, K */
  | 'soil_temperature_100_289cm'
  /** Specific humidity at 250 hPa, kg kg-1 */
  | 'specific_humidity_250hpa'
  /** Specific humidity at 300 hPa, kg kg-1 */
  | 'specific_humidity_300hpa'
  /** Specific humidity at 500 hPa, kg kg-1 */
  | 'specific_humidity_500hpa'
  /** Specific humidity at 700 hPa, kg kg-1 */
  | 'specific_humidity_700hpa'
  /** Specific humidity at 850 hPa, kg kg-1 */
  | 'specific_humidity_850hpa'
  /** Specific humidity at 1000 hPa, kg kg-1 */
  | 'specific_humidity_1000hpa'
  /** Height of the model’s ground above mean sea level, m */
  | 'surface_altitude'
  /** Air temperature at 250 hPa, K */
  | 'temperature_250hpa'
  /** Air temperature at 300 hPa, K */
  | 'temperature_300hpa'
  /** Air temperature at 500 hPa, K */
  | 'temperature_500hpa'
  /** Air temperature at 700 hPa, K */
  | 'temperature_700hpa'
  /** Air temperature at 850 hPa, K */
  | 'temperature_850hpa'
  /** Air temperature at 1000 hPa, K */
  | 'temperature_1000hpa'
  /** Total cloud cover, % */
  | 'total_cloud_cover'
  /** Precipitation since the previous output step, kg m-2 */
  | 'total_precipitation'
  /** Eastward wind at 250 hPa, m s-1 */
  | 'u_wind_250hpa'
  /** Eastward wind at 300 hPa, m s-1 */
  | 'u_wind_300hpa'
  /** Eastward wind at 500 hPa, m s-1 */
  | 'u_wind_500hpa'
  /** Eastward wind at 700 hPa, m s-1 */
  | 'u_wind_700hpa'
  /** Eastward wind at 850 hPa, m s-1 */
  | 'u_wind_850hpa'
  /** Eastward wind at 1000 hPa, m s-1 */
  | 'u_wind_1000hpa'
  /** Northward wind at 250 hPa, m s-1 */
  | 'v_wind_250hpa'
  /** Northward wind at 300 hPa, m s-1 */
  | 'v_wind_300hpa'
  /** Northward wind at 500 hPa, m s-1 */
  | 'v_wind_500hpa'
  /** Northward wind at 700 hPa, m s-1 */
  | 'v_wind_700hpa'
  /** Northward wind at 850 hPa, m s-1 */
  | 'v_wind_850hpa'
  /** Northward wind at 1000 hPa, m s-1 */
  | 'v_wind_1000hpa'
  /** Vapour pressure deficit, Pa */
  | 'vapour_pressure_deficit_2m'
  /** Vertical velocity at 250 hPa, as change of pressure: positive is downward, Pa s-1 */
  | 'vertical_velocity_250hpa'
  /** Vertical velocity at 300 hPa, as change of pressure: positive is downward, Pa s-1 */
  | 'vertical_velocity_300hpa'
  /** Vertical velocity at 500 hPa, as change of pressure: positive is downward, Pa s-1 */
  | 'vertical_velocity_500hpa'
  /** Vertical velocity at 700 hPa, as change of pressure: positive is downward, Pa s-1 */
  | 'vertical_velocity_700hpa'
  /** Vertical velocity at 850 hPa, as change of pressure: positive is downward, Pa s-1 */
  | 'vertical_velocity_850hpa'
  /** Vertical velocity at 1000 hPa, as change of pressure: positive is downward, Pa s-1 */
  | 'vertical_velocity_1000hpa'
  /** Visibility, m */
  | 'visibility'
  /** Direction that the waves come from, degree */
  | 'wave_from_direction'
  /** Significant height of wind waves and swell, m */
  | 'wave_height'
  /** Mean wave period, s */
  | 'wave_mean_period'
  /** Peak wave period, s */
  | 'wave_peak_period'
  /** Wet-bulb temperature, K */
  | 'wet_bulb_temperature_2m'
  /** Wind chill, K */
  | 'wind_chill_2m'
  /** Direction at 10 m that the wind blows from, degree */
  | 'wind_from_direction_10m'
  /** Direction at 80 m that the wind blows from, degree */
  | 'wind_from_direction_80m'
  /** Direction at 100 m that the wind blows from, degree */
  | 'wind_from_direction_100m'
  /** Direction at 250 hPa that the wind blows from, degree */
  | 'wind_from_direction_250hpa'
  /** Direction at 300 hPa that the wind blows from, degree */
  | 'wind_from_direction_300hpa'
  /** Direction at 500 hPa that the wind blows from, degree */
  | 'wind_from_direction_500hpa'
  /** Direction at 700 hPa that the wind blows from, degree */
  | 'wind_from_direction_700hpa'
  /** Direction at 850 hPa that the wind blows from, degree */
  | 'wind_from_direction_850hpa'
  /** Direction at 1000 hPa that the wind blows from, degree */
  | 'wind_from_direction_1000hpa'
  /** Wind gust at 10 m, m s-1 */
  | 'wind_gust_10m'
  /** Wind speed at 10 m, m s-1 */
  | 'wind_speed_10m'
  /** Wind speed at 80 m, m s-1 */
  | 'wind_speed_80m'
  /** Wind speed at 100 m, m s-1 */
  | 'wind_speed_100m'
  /** Wind speed at 250 hPa, m s-1 */
  | 'wind_speed_250hpa'
  /** Wind speed at 300 hPa, m s-1 */
  | 'wind_speed_300hpa'
  /** Wind speed at 500 hPa, m s-1 */
  | 'wind_speed_500hpa'
  /** Wind speed at 700 hPa, m s-1 */
  | 'wind_speed_700hpa'
  /** Wind speed at 850 hPa, m s-1 */
  | 'wind_speed_850hpa'
  /** Wind speed at 1000 hPa, m s-1 */
  | 'wind_speed_1000hpa'
  /** Eastward wind at 10 m, m s-1 */
  | 'wind_u_10m'
  /** Eastward wind at 80 m, m s-1 */
  | 'wind_u_80m'
  /** Eastward wind at 100 m, m s-1 */
  | 'wind_u_100m'
  /** Northward wind at 10 m, m s-1 */
  | 'wind_v_10m'
  /** Northward wind at 80 m, m s-1 */
  | 'wind_v_80m'
  /** Northward wind at 100 m, m s-1 */
  | 'wind_v_100m'
  /** Direction that the wind waves come from, degree */
  | 'wind_wave_from_direction'
  /** Significant height of wind waves, m */
  | 'wind_wave_height'
  /** Mean period of wind waves, s */
  | 'wind_wave_period';

export type RunsOfModelQueryVariables = Exact<{
  model: ModelId;
}>;


export type RunsOfModelQuery = { runs: { nodes: Array<{ id: string, initTime: string, state: RunState, synthetic: boolean, leadHours: Array<number>, horizonHours: number, publishedAt: string, attribution: string | null, source: string, grid: { latitudeStep: number | null, points: number } }> } };

export type RunOfModelQueryVariables = Exact<{
  model: ModelId;
  initTime: string;
}>;


export type RunOfModelQuery = { run: { id: string, initTime: string, state: RunState, synthetic: boolean, leadHours: Array<number>, horizonHours: number, presentHours: number, expectedHours: number, publishedAt: string, attribution: string | null, source: string, missingVariables: Array<VariableName>, grid: { latitudeStep: number | null, points: number } } | null };

export type ServedModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ServedModelsQuery = { models: Array<{ id: ModelId }> };

export type ConsoleViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsoleViewerQuery = { account: { account: { id: string, name: string, email: string, operator: boolean } | null, projects: Array<{ id: string, name: string, role: MemberRole | null, plan: { id: string, language: boolean, monthlyCredits: number | null } }> | null } | null };

export type ConsoleProjectQueryVariables = Exact<{
  project: string;
}>;


export type ConsoleProjectQuery = { project: { id: string, name: string, role: MemberRole | null, plan: { id: string, language: boolean, monthlyCredits: number | null } } | null };

export type ConsoleKeysQueryVariables = Exact<{
  project: string;
  ended: boolean;
}>;


export type ConsoleKeysQuery = { project: { keys: Array<{ id: string, name: string, scopes: Array<KeyScope>, state: KeyState, createdAt: string, lastUsedAt: string | null, requestsToday: number | null, expiresAt: string | null, revokedAt: string | null, previousSecretUntil: string | null, origins: Array<string> | null, addresses: Array<string> | null, monthlyRequests: number | null, monthlyCredits: number | null, requestsPerMinute: number | null, livingDescendants: number | null, quotaLeft: { requests: number | null, credits: number | null } | null }> | null } | null };

export type ConsoleCreateKeyMutationVariables = Exact<{
  project: string;
  name: string;
  scopes: Array<KeyScope> | KeyScope;
  expiresAt?: string | null | undefined;
  origins?: Array<string> | string | null | undefined;
  addresses?: Array<string> | string | null | undefined;
  monthlyRequests?: number | null | undefined;
  monthlyCredits?: number | null | undefined;
  requestsPerMinute?: number | null | undefined;
}>;


export type ConsoleCreateKeyMutation = { createKey: { secret: string, key: { id: string, name: string, scopes: Array<KeyScope> } } | null };

export type ConsoleUpdateKeyMutationVariables = Exact<{
  id: string;
  name: string;
  origins?: Array<string> | string | null | undefined;
  addresses?: Array<string> | string | null | undefined;
  monthlyRequests?: number | null | undefined;
  monthlyCredits?: number | null | undefined;
  requestsPerMinute?: number | null | undefined;
}>;


export type ConsoleUpdateKeyMutation = { updateKey: { id: string } | null };

export type ConsoleRotateKeyMutationVariables = Exact<{
  id: string;
  graceHours: number;
}>;


export type ConsoleRotateKeyMutation = { rotateKey: { secret: string, key: { id: string, name: string, scopes: Array<KeyScope>, previousSecretUntil: string | null } } | null };

export type ConsoleRevokeKeyMutationVariables = Exact<{
  id: string;
  descendants: boolean;
}>;


export type ConsoleRevokeKeyMutation = { revokeKey: { id: string } | null };

export type ConsoleMembersQueryVariables = Exact<{
  project: string;
  owner: boolean;
}>;


export type ConsoleMembersQuery = { project: { members: Array<{ role: MemberRole, since: string, account: { id: string, name: string, email: string } }> | null, invitations?: Array<{ id: string, email: string, role: MemberRole | null, expiresAt: string }> | null } | null };

export type ConsoleInviteMemberMutationVariables = Exact<{
  project: string;
  email: string;
  role: MemberRole;
}>;


export type ConsoleInviteMemberMutation = { inviteMember: { link: string, expiresAt: string } | null };

export type ConsoleRevokeInvitationMutationVariables = Exact<{
  project: string;
  id: string;
}>;


export type ConsoleRevokeInvitationMutation = { revokeInvitation: { id: string } | null };

export type ConsoleChangeRoleMutationVariables = Exact<{
  project: string;
  account: string;
  role: MemberRole;
}>;


export type ConsoleChangeRoleMutation = { changeRole: { id: string } | null };

export type ConsoleRemoveMemberMutationVariables = Exact<{
  project: string;
  account: string;
}>;


export type ConsoleRemoveMemberMutation = { removeMember: string | null };

export type ConsoleCreateProjectMutationVariables = Exact<{
  name: string;
}>;


export type ConsoleCreateProjectMutation = { createProject: { id: string } | null };

export type ConsoleAccountsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ConsoleAccountsQuery = { accounts: { nodes: Array<{ id: string, name: string, email: string, operator: boolean, confirmed: boolean, disabled: boolean, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleDisableAccountMutationVariables = Exact<{
  account: string;
  disabled: boolean;
}>;


export type ConsoleDisableAccountMutation = { disableAccount: { id: string } | null };

export type ConsoleMakeOperatorMutationVariables = Exact<{
  account: string;
  operator: boolean;
}>;


export type ConsoleMakeOperatorMutation = { makeOperator: { id: string } | null };

export type ConsoleResetLinkMutationVariables = Exact<{
  account: string;
}>;


export type ConsoleResetLinkMutation = { makeResetLink: { link: string, expiresAt: string } | null };

export type ConsoleInviteAccountMutationVariables = Exact<{
  email: string;
  operator: boolean;
}>;


export type ConsoleInviteAccountMutation = { inviteAccount: { link: string, expiresAt: string } | null };

export type ConsolePlansQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ConsolePlansQuery = { plans: Array<{ id: string, monthlyCredits: number | null, language: boolean, archiveHours: number | null, maxPoints: number, maxSeries: number, maxCells: number, operationCost: number, answerBytes: number, openRequests: number, openSubscriptions: number, requests: Array<{ name: string, quota: number, windowSeconds: number }> }> | null, projects: { nodes: Array<{ id: string, name: string, suspendedAt: string | null, plan: { id: string }, credits: { remaining: number | null, renewsAt: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleChangePlanMutationVariables = Exact<{
  project: string;
  plan: string;
}>;


export type ConsoleChangePlanMutation = { changePlan: { id: string } | null };

export type ConsoleSuspendProjectMutationVariables = Exact<{
  project: string;
  suspended: boolean;
  note?: string | null | undefined;
}>;


export type ConsoleSuspendProjectMutation = { suspendProject: { id: string } | null };

export type ConsoleGrantCreditsMutationVariables = Exact<{
  project: string;
  credits: number;
  kind: GrantKind;
  note?: string | null | undefined;
}>;


export type ConsoleGrantCreditsMutation = { grantCredits: { id: string } | null };

export type ConsoleAuditQueryVariables = Exact<{
  after?: string | null | undefined;
  project?: string | null | undefined;
  action?: string | null | undefined;
}>;


export type ConsoleAuditQuery = { auditLog: { nodes: Array<{ id: string, at: string, action: string, actor: string, actorKind: ActorKind, address: string | null, project: string | null, target: string, targetId: string, details: Array<{ name: string, value: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleIngestModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsoleIngestModelsQuery = { models: Array<{ id: ModelId, name: string, title: string, updateCycleHours: number, retiredAfter: string | null }> };

export type ConsoleRequestsQueryVariables = Exact<{
  project: string;
}>;


export type ConsoleRequestsQuery = { project: { recentRequests: Array<{ number: number, at: string, key: string, interface: Interface, operation: string, model: ModelId | null, status: number, reason: string | null, credits: number, ms: number, query: string | null, variables: string | null }> | null, keys: Array<{ id: string, name: string }> | null } | null };

export type ConsoleSettingsQueryVariables = Exact<{
  project: string;
}>;


export type ConsoleSettingsQuery = { project: { id: string, name: string, createdAt: string, plan: { id: string, monthlyCredits: number | null, language: boolean, archiveHours: number | null, maxPoints: number, maxSeries: number, maxCells: number, operationCost: number, answerBytes: number, openRequests: number, openSubscriptions: number, requests: Array<{ name: string, quota: number, windowSeconds: number }> } } | null };

export type PlanLimitsFragment = { id: string, monthlyCredits: number | null, language: boolean, archiveHours: number | null, maxPoints: number, maxSeries: number, maxCells: number, operationCost: number, answerBytes: number, openRequests: number, openSubscriptions: number, requests: Array<{ name: string, quota: number, windowSeconds: number }> };

export type ConsoleRenameProjectMutationVariables = Exact<{
  project: string;
  name: string;
}>;


export type ConsoleRenameProjectMutation = { renameProject: { id: string, name: string } | null };

export type ConsoleDeleteProjectMutationVariables = Exact<{
  project: string;
}>;


export type ConsoleDeleteProjectMutation = { deleteProject: string | null };

export type ConsoleUsageQueryVariables = Exact<{
  project: string;
  from: string;
  to?: string | null | undefined;
  by: Array<UsageGroup> | UsageGroup;
  rows: Array<UsageGroup> | UsageGroup;
}>;


export type ConsoleUsageQuery = { project: { plan: { id: string, monthlyCredits: number | null }, credits: { remaining: number | null, allowance: number | null, extra: number, renewsAt: string | null } | null, bars: { rows: Array<{ start: string | null, operation: string | null, key: string | null, requests: number, credits: number, errors: number }> } | null, table: { rows: Array<{ start: string | null, operation: string | null, model: ModelId | null, key: string | null, interface: Interface | null, requests: number, errors: number, credits: number, bytes: number, meanMs: number }> } | null, keys: Array<{ id: string, name: string }> | null } | null };

export type CellOfPlaceQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  model: ModelId;
  initTime: string;
}>;


export type CellOfPlaceQuery = { point: { forecast: { distanceKm: number | null, cell: { latitude: number, longitude: number } | null } | null } | null };

export type PlacesBySearchQueryVariables = Exact<{
  search: string;
}>;


export type PlacesBySearchQuery = { places: Array<{ id: number, name: string, region: string | null, country: string, latitude: number, longitude: number }> | null };

export type RunUpdatesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type RunUpdatesSubscription = { runUpdated: { model: ModelId, initTime: string, cursor: string } };

export type MapFieldQueryVariables = Exact<{
  model: ModelId;
  variable: VariableName;
  initTime: string;
  leadHours: number;
  box: BoxInput;
  maxCells: number;
  unit?: string | null | undefined;
}>;


export type MapFieldQuery = { slab: { nx: number, ny: number, gridKind: GridKind, nullReason: NullReason | null, windowStart: string | null, validTime: string, minimum: number | null, maximum: number | null, latitudesFloat32: string, longitudesFloat32: string, valuesFloat32: string } | null };

export type MapStatisticQueryVariables = Exact<{
  model: ModelId;
  variable: VariableName;
  initTime: string;
  leadHours: number;
  box: BoxInput;
  maxCells: number;
  unit?: string | null | undefined;
  isShare: boolean;
  isQuantile: boolean;
  at: number;
  where: Array<ConditionInput> | ConditionInput;
}>;


export type MapStatisticQuery = { slab: { nx: number, ny: number, gridKind: GridKind, nullReason: NullReason | null, windowStart: string | null, validTime: string, latitudesFloat32: string, longitudesFloat32: string, probability?: { valuesFloat32: string } | null, quantile?: { valuesFloat32: string } | null } | null };

export type MapLinesQueryVariables = Exact<{
  model: ModelId;
  initTime: string;
  leadHours: number;
  box: BoxInput;
  maxCells: number;
  isobars: boolean;
  wind: boolean;
}>;


export type MapLinesQuery = { pressure?: { nx: number, ny: number, gridKind: GridKind, latitudesFloat32: string, longitudesFloat32: string, valuesFloat32: string } | null, eastward?: { nx: number, ny: number, gridKind: GridKind, latitudesFloat32: string, longitudesFloat32: string, valuesFloat32: string } | null, northward?: { nx: number, ny: number, gridKind: GridKind, latitudesFloat32: string, longitudesFloat32: string, valuesFloat32: string } | null };

export type RunChangeValuesFragment = { validTimes: string[], runs: Array<{ initTime: string, values: (number | null)[], windowStartHours: (number | null)[] | null }> };

export type RunChangesQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  model: ModelId;
  last: number;
}>;


export type RunChangesQuery = { point: { temperature: { validTimes: string[], runs: Array<{ initTime: string, values: (number | null)[], windowStartHours: (number | null)[] | null }> } | null, precipitation: { validTimes: string[], runs: Array<{ initTime: string, values: (number | null)[], windowStartHours: (number | null)[] | null }> } | null, wind: { validTimes: string[], runs: Array<{ initTime: string, values: (number | null)[], windowStartHours: (number | null)[] | null }> } | null } | null };

export type PlaceLineageQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  model: ModelId;
  run?: string | null | undefined;
  lead: number;
}>;


export type PlaceLineageQuery = { point: { forecast: { run: { source: string }, series: { columns: Array<{ variable: { longName: string, name: VariableName }, lineage: Array<{ url: string, offset: number, length: number, leadHours: number, etag: string | null }> }> } | null } | null } | null };

export type PlaceFactsQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  at: PlaceInput;
  model: ModelId;
  run?: string | null | undefined;
}>;


export type PlaceFactsQuery = { nearestPlace: { name: string, region: string | null, country: string, timeZone: string, latitude: number, longitude: number, attribution: string } | null, covering: Array<{ id: ModelId, title: string, latestRun: { initTime: string } | null }>, point: { forecast: { insideDomain: boolean, distanceKm: number | null, cell: { latitude: number, longitude: number } | null, model: { title: string, coverage: string, attribution: string }, run: { initTime: string, publishedAt: string, synthetic: boolean, attribution: string | null, source: string } } | null } | null };

export type PlaceForecastFragment = { insideDomain: boolean, model: { id: ModelId, name: string }, run: { initTime: string, synthetic: boolean, attribution: string | null }, series: { leadHours: number[], validTimes: string[], temperature: { values: (number | null)[] } | null, dewPoint: { values: (number | null)[] } | null, precipitation: { values: (number | null)[], windowStartHours: (number | null)[] | null } | null, precipitationType: { values: (number | null)[] } | null, precipitationHint: { values: (number | null)[] } | null, cape: { values: (number | null)[] } | null, lowCloud: { values: (number | null)[] } | null, midCloud: { values: (number | null)[] } | null, highCloud: { values: (number | null)[] } | null, totalCloud: { values: (number | null)[] } | null, windSpeed: { values: (number | null)[] } | null, windGust: { values: (number | null)[], windowStartHours: (number | null)[] | null } | null, windFrom: { values: (number | null)[] } | null, pressure: { values: (number | null)[] } | null } | null };

export type PlumeFragment = { ensemble: { size: number, members: Array<number> } | null, temperatures: { used: (number | null)[], quantiles: Array<{ values: (number | null)[] }> } | null, rains: { used: (number | null)[], quantiles: Array<{ values: (number | null)[] }> } | null, clouds: { used: (number | null)[], quantiles: Array<{ values: (number | null)[] }> } | null, winds: { used: (number | null)[], quantiles: Array<{ values: (number | null)[] }> } | null, gusts: { used: (number | null)[], quantiles: Array<{ values: (number | null)[] }> } | null, pressures: { used: (number | null)[], quantiles: Array<{ values: (number | null)[] }> } | null, rainAbove: { thresholds: Array<{ values: (number | null)[] }> } | null, gustAbove: { thresholds: Array<{ values: (number | null)[] }> } | null };

export type PlumeMembersFragment = { temperatureOf: { members: Array<{ number: number, values: (number | null)[] }> } | null, windOf: { members: Array<{ number: number, values: (number | null)[] }> } | null, gustOf: { members: Array<{ number: number, values: (number | null)[] }> } | null, pressureOf: { members: Array<{ number: number, values: (number | null)[] }> } | null };

export type QuantileLinesFragment = { used: (number | null)[], quantiles: Array<{ values: (number | null)[] }> };

export type MeteogramQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  model: ModelId;
  run?: string | null | undefined;
  others: Array<ModelId> | ModelId;
  compares: boolean;
}>;


export type MeteogramQuery = { point: { forecast: { insideDomain: boolean, model: { id: ModelId, name: string }, run: { initTime: string, synthetic: boolean, attribution: string | null }, series: { leadHours: number[], validTimes: string[], temperature: { values: (number | null)[] } | null, dewPoint: { values: (number | null)[] } | null, precipitation: { values: (number | null)[], windowStartHours: (number | null)[] | null } | null, precipitationType: { values: (number | null)[] } | null, precipitationHint: { values: (number | null)[] } | null, cape: { values: (number | null)[] } | null, lowCloud: { values: (number | null)[] } | null, midCloud: { values: (number | null)[] } | null, highCloud: { values: (number | null)[] } | null, totalCloud: { values: (number | null)[] } | null, windSpeed: { values: (number | null)[] } | null, windGust: { values: (number | null)[], windowStartHours: (number | null)[] | null } | null, windFrom: { values: (number | null)[] } | null, pressure: { values: (number | null)[] } | null } | null } | null, forecasts?: Array<{ insideDomain: boolean, model: { id: ModelId, name: string }, run: { initTime: string, synthetic: boolean, attribution: string | null }, series: { leadHours: number[], validTimes: string[], temperature: { values: (number | null)[] } | null, dewPoint: { values: (number | null)[] } | null, precipitation: { values: (number | null)[], windowStartHours: (number | null)[] | null } | null, precipitationType: { values: (number | null)[] } | null, precipitationHint: { values: (number | null)[] } | null, cape: { values: (number | null)[] } | null, lowCloud: { values: (number | null)[] } | null, midCloud: { values: (number | null)[] } | null, highCloud: { values: (number | null)[] } | null, totalCloud: { values: (number | null)[] } | null, windSpeed: { values: (number | null)[] } | null, windGust: { values: (number | null)[], windowStartHours: (number | null)[] | null } | null, windFrom: { values: (number | null)[] } | null, pressure: { values: (number | null)[] } | null } | null } | null> } | null };

export type PlumeQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  model: ModelId;
  run?: string | null | undefined;
  others: Array<ModelId> | ModelId;
  compares: boolean;
  at: Array<number> | number;
  rainAbove: Array<number> | number;
  gustsAbove: Array<number> | number;
  members: boolean;
}>;


export type PlumeQuery = { point: { forecast: { insideDomain: boolean, model: { id: ModelId, name: string }, run: { initTime: string, synthetic: boolean, attribution: string | null }, series: { leadHours: number[], validTimes: string[], temperature: { values: (number | null)[] } | null, dewPoint: { values: (number | null)[] } | null, precipitation: { values: (number | null)[], windowStartHours: (number | null)[] | null } | null, precipitationType: { values: (number | null)[] } | null, precipitationHint: { values: (number | null)[] } | null, cape: { values: (number | null)[] } | null, lowCloud: { values: (number | null)[] } | null, midCloud: { values: (number | null)[] } | null, highCloud: { values: (number | null)[] } | null, totalCloud: { values: (number | null)[] } | null, windSpeed: { values: (number | null)[] } | null, windGust: { values: (number | null)[], windowStartHours: (number | null)[] | null } | null, windFrom: { values: (number | null)[] } | null, pressure: { values: (number | null)[] } | null } | null, ensemble: { size: number, members: Array<number> } | null, temperatures: { used: (number | null)[], quantiles: Array<{ values: (number | null)[] }> } | null, rains: { used: (number | null)[], quantiles: Array<{ values: (number | null)[] }> } | null, clouds: { used: (number | null)[], quantiles: Array<{ values: (number | null)[] }> } | null, winds: { used: (number | null)[], quantiles: Array<{ values: (number | null)[] }> } | null, gusts: { used: (number | null)[], quantiles: Array<{ values: (number | null)[] }> } | null, pressures: { used: (number | null)[], quantiles: Array<{ values: (number | null)[] }> } | null, rainAbove: { thresholds: Array<{ values: (number | null)[] }> } | null, gustAbove: { thresholds: Array<{ values: (number | null)[] }> } | null } & { temperatureOf?: { members: Array<{ number: number, values: (number | null)[] }> } | null, windOf?: { members: Array<{ number: number, values: (number | null)[] }> } | null, gustOf?: { members: Array<{ number: number, values: (number | null)[] }> } | null, pressureOf?: { members: Array<{ number: number, values: (number | null)[] }> } | null } | null, forecasts?: Array<{ insideDomain: boolean, model: { id: ModelId, name: string }, run: { initTime: string, synthetic: boolean, attribution: string | null }, series: { leadHours: number[], validTimes: string[], temperature: { values: (number | null)[] } | null, dewPoint: { values: (number | null)[] } | null, precipitation: { values: (number | null)[], windowStartHours: (number | null)[] | null } | null, precipitationType: { values: (number | null)[] } | null, precipitationHint: { values: (number | null)[] } | null, cape: { values: (number | null)[] } | null, lowCloud: { values: (number | null)[] } | null, midCloud: { values: (number | null)[] } | null, highCloud: { values: (number | null)[] } | null, totalCloud: { values: (number | null)[] } | null, windSpeed: { values: (number | null)[] } | null, windGust: { values: (number | null)[], windowStartHours: (number | null)[] | null } | null, windFrom: { values: (number | null)[] } | null, pressure: { values: (number | null)[] } | null } | null } | null> } | null };

export type FindWindowsQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  model: ModelId;
  run?: string | null | undefined;
  where: ConditionInput;
  minimumHours: number;
}>;


export type FindWindowsQuery = { point: { forecast: { windows: { totalHours: number, certain: Array<{ start: string, end: string, hours: number }>, uncertain: Array<{ possibleStart: string, possibleEnd: string }> } | null } | null } | null };

export type FindLikelyTimesQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  model: ModelId;
  run?: string | null | undefined;
  where: Array<ConditionInput> | ConditionInput;
}>;


export type FindLikelyTimesQuery = { point: { forecast: { probability: { validTimes: string[], values: (number | null)[] } | null } | null } | null };

export type SoundingQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  model: ModelId;
  initTime?: string | null | undefined;
  validTime: string;
}>;


export type SoundingQuery = { point: { forecast: { elevation: number | null, cell: { latitude: number, longitude: number } | null, profile: { leadHours: number, validTime: string, levelsHpa: Array<number>, height: { values: (number | null)[] } | null, temperature: { values: (number | null)[] } | null, dewPoint: { values: (number | null)[] } | null, u: { values: (number | null)[] } | null, v: { values: (number | null)[] } | null } | null, at: { cape: { value: number | null } | null } | null } | null } | null };

export type ZoneOfPlaceQueryVariables = Exact<{
  latitude: number;
  longitude: number;
}>;


export type ZoneOfPlaceQuery = { nearestPlace: { timeZone: string } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const PlanLimitsFragmentDoc = new TypedDocumentString(`
    fragment PlanLimits on Plan {
  id
  monthlyCredits
  language
  archiveHours
  maxPoints
  maxSeries
  maxCells
  operationCost
  answerBytes
  openRequests
  openSubscriptions
  requests {
    name
    quota
    windowSeconds
  }
}
    `, {"fragmentName":"PlanLimits"}) as unknown as TypedDocumentString<PlanLimitsFragment, unknown>;
export const RunChangeValuesFragmentDoc = new TypedDocumentString(`
    fragment RunChangeValues on RunChange {
  validTimes
  runs {
    initTime
    values
    windowStartHours
  }
}
    `, {"fragmentName":"RunChangeValues"}) as unknown as TypedDocumentString<RunChangeValuesFragment, unknown>;
export const PlaceForecastFragmentDoc = new TypedDocumentString(`
    fragment PlaceForecast on PointForecast {
  model {
    id
    name
  }
  insideDomain
  run {
    initTime
    synthetic
    attribution
  }
  series {
    leadHours
    validTimes
    temperature: column(variable: air_temperature_2m, unit: "Cel") {
      values
    }
    dewPoint: column(variable: dewpoint_temperature_2m, unit: "Cel") {
      values
    }
    precipitation: column(variable: total_precipitation) {
      values
      windowStartHours
    }
    precipitationType: column(variable: precipitation_type) {
      values
    }
    precipitationHint: column(variable: precipitation_type_2m) {
      values
    }
    cape: column(variable: cape, unit: "J/kg") {
      values
    }
    lowCloud: column(variable: low_cloud_cover) {
      values
    }
    midCloud: column(variable: mid_cloud_cover) {
      values
    }
    highCloud: column(variable: high_cloud_cover) {
      values
    }
    totalCloud: column(variable: total_cloud_cover) {
      values
    }
    windSpeed: column(variable: wind_speed_10m) {
      values
    }
    windGust: column(variable: wind_gust_10m) {
      values
      windowStartHours
    }
    windFrom: column(variable: wind_from_direction_10m) {
      values
    }
    pressure: column(variable: mean_sea_level_pressure, unit: "hPa") {
      values
    }
  }
}
    `, {"fragmentName":"PlaceForecast"}) as unknown as TypedDocumentString<PlaceForecastFragment, unknown>;
export const QuantileLinesFragmentDoc = new TypedDocumentString(`
    fragment QuantileLines on EnsembleQuantiles {
  used
  quantiles {
    values
  }
}
    `, {"fragmentName":"QuantileLines"}) as unknown as TypedDocumentString<QuantileLinesFragment, unknown>;
export const PlumeFragmentDoc = new TypedDocumentString(`
    fragment Plume on PointForecast {
  ensemble {
    size
    members
  }
  temperatures: quantiles(variable: air_temperature_2m, unit: "Cel", at: $at) {
    ...QuantileLines
  }
  rains: quantiles(variable: total_precipitation, at: $at) {
    ...QuantileLines
  }
  clouds: quantiles(variable: total_cloud_cover, at: $at) {
    ...QuantileLines
  }
  winds: quantiles(variable: wind_speed_10m, at: $at) {
    ...QuantileLines
  }
  gusts: quantiles(variable: wind_gust_10m, at: $at) {
    ...QuantileLines
  }
  pressures: quantiles(variable: mean_sea_level_pressure, unit: "hPa", at: $at) {
    ...QuantileLines
  }
  rainAbove: exceedance(variable: total_precipitation, thresholds: $rainAbove) {
    thresholds {
      values
    }
  }
  gustAbove: exceedance(variable: wind_gust_10m, thresholds: $gustsAbove) {
    thresholds {
      values
    }
  }
}
    fragment QuantileLines on EnsembleQuantiles {
  used
  quantiles {
    values
  }
}`, {"fragmentName":"Plume"}) as unknown as TypedDocumentString<PlumeFragment, unknown>;
export const PlumeMembersFragmentDoc = new TypedDocumentString(`
    fragment PlumeMembers on PointForecast {
  temperatureOf: members(variable: air_temperature_2m, unit: "Cel") {
    members {
      number
      values
    }
  }
  windOf: members(variable: wind_speed_10m) {
    members {
      number
      values
    }
  }
  gustOf: members(variable: wind_gust_10m) {
    members {
      number
      values
    }
  }
  pressureOf: members(variable: mean_sea_level_pressure, unit: "hPa") {
    members {
      number
      values
    }
  }
}
    `, {"fragmentName":"PlumeMembers"}) as unknown as TypedDocumentString<PlumeMembersFragment, unknown>;
export const RunsOfModelDocument = new TypedDocumentString(`
    query RunsOfModel($model: ModelId!) {
  runs(model: $model, first: 8) {
    nodes {
      id
      initTime
      state
      synthetic
      leadHours
      horizonHours
      publishedAt
      attribution
      source
      grid {
        latitudeStep
        points
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RunsOfModelQuery, RunsOfModelQueryVariables>;
export const RunOfModelDocument = new TypedDocumentString(`
    query RunOfModel($model: ModelId!, $initTime: Time!) {
  run(model: $model, initTime: $initTime) {
    id
    initTime
    state
    synthetic
    leadHours
    horizonHours
    presentHours
    expectedHours
    publishedAt
    attribution
    source
    missingVariables
    grid {
      latitudeStep
      points
    }
  }
}
    `) as unknown as TypedDocumentString<RunOfModelQuery, RunOfModelQueryVariables>;
export const ServedModelsDocument = new TypedDocumentString(`
    query ServedModels {
  models {
    id
  }
}
    `) as unknown as TypedDocumentString<ServedModelsQuery, ServedModelsQueryVariables>;
export const ConsoleViewerDocument = new TypedDocumentString(`
    query ConsoleViewer {
  account {
    account {
      id
      name
      email
      operator
    }
    projects {
      id
      name
      role
      plan {
        id
        language
        monthlyCredits
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ConsoleViewerQuery, ConsoleViewerQueryVariables>;
export const ConsoleProjectDocument = new TypedDocumentString(`
    query ConsoleProject($project: ID!) {
  project(id: $project) {
    id
    name
    role
    plan {
      id
      language
      monthlyCredits
    }
  }
}
    `) as unknown as TypedDocumentString<ConsoleProjectQuery, ConsoleProjectQueryVariables>;
export const ConsoleKeysDocument = new TypedDocumentString(`
    query ConsoleKeys($project: ID!, $ended: Boolean!) {
  project(id: $project) {
    keys(ended: $ended) {
      id
      name
      scopes
      state
      createdAt
      lastUsedAt
      requestsToday
      expiresAt
      revokedAt
      previousSecretUntil
      origins
      addresses
      monthlyRequests
      monthlyCredits
      requestsPerMinute
      quotaLeft {
        requests
        credits
      }
      livingDescendants
    }
  }
}
    `) as unknown as TypedDocumentString<ConsoleKeysQuery, ConsoleKeysQueryVariables>;
export const ConsoleCreateKeyDocument = new TypedDocumentString(`
    mutation ConsoleCreateKey($project: ID!, $name: String!, $scopes: [KeyScope!]!, $expiresAt: Time, $origins: [String!], $addresses: [String!], $monthlyRequests: PositiveInt, $monthlyCredits: PositiveInt, $requestsPerMinute: PositiveInt) {
  createKey(
    project: $project
    name: $name
    scopes: $scopes
    expiresAt: $expiresAt
    origins: $origins
    addresses: $addresses
    monthlyRequests: $monthlyRequests
    monthlyCredits: $monthlyCredits
    requestsPerMinute: $requestsPerMinute
  ) {
    secret
    key {
      id
      name
      scopes
    }
  }
}
    `) as unknown as TypedDocumentString<ConsoleCreateKeyMutation, ConsoleCreateKeyMutationVariables>;
export const ConsoleUpdateKeyDocument = new TypedDocumentString(`
    mutation ConsoleUpdateKey($id: ID!, $name: String!, $origins: [String!], $addresses: [String!], $monthlyRequests: PositiveInt, $monthlyCredits: PositiveInt, $requestsPerMinute: PositiveInt) {
  updateKey(
    id: $id
    name: $name
    origins: $origins
    addresses: $addresses
    monthlyRequests: $monthlyRequests
    monthlyCredits: $monthlyCredits
    requestsPerMinute: $requestsPerMinute
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ConsoleUpdateKeyMutation, ConsoleUpdateKeyMutationVariables>;
export const ConsoleRotateKeyDocument = new TypedDocumentString(`
    mutation ConsoleRotateKey($id: ID!, $graceHours: NonNegativeInt!) {
  rotateKey(id: $id, graceHours: $graceHours) {
    secret
    key {
      id
      name
      scopes
      previousSecretUntil
    }
  }
}
    `) as unknown as TypedDocumentString<ConsoleRotateKeyMutation, ConsoleRotateKeyMutationVariables>;
export const ConsoleRevokeKeyDocument = new TypedDocumentString(`
    mutation ConsoleRevokeKey($id: ID!, $descendants: Boolean!) {
  revokeKey(id: $id, descendants: $descendants) {
    id
  }
}
    `) as unknown as TypedDocumentString<ConsoleRevokeKeyMutation, ConsoleRevokeKeyMutationVariables>;
export const ConsoleMembersDocument = new TypedDocumentString(`
    query ConsoleMembers($project: ID!, $owner: Boolean!) {
  project(id: $project) {
    members {
      role
      since
      account {
        id
        name
        email
      }
    }
    invitations @include(if: $owner) {
      id
      email
      role
      expiresAt
    }
  }
}
    `) as unknown as TypedDocumentString<ConsoleMembersQuery, ConsoleMembersQueryVariables>;
export const ConsoleInviteMemberDocument = new TypedDocumentString(`
    mutation ConsoleInviteMember($project: ID!, $email: String!, $role: MemberRole!) {
  inviteMember(project: $project, email: $email, role: $role) {
    link
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<ConsoleInviteMemberMutation, ConsoleInviteMemberMutationVariables>;
export const ConsoleRevokeInvitationDocument = new TypedDocumentString(`
    mutation ConsoleRevokeInvitation($project: ID!, $id: ID!) {
  revokeInvitation(project: $project, id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<ConsoleRevokeInvitationMutation, ConsoleRevokeInvitationMutationVariables>;
export const ConsoleChangeRoleDocument = new TypedDocumentString(`
    mutation ConsoleChangeRole($project: ID!, $account: ID!, $role: MemberRole!) {
  changeRole(project: $project, account: $account, role: $role) {
    id
  }
}
    `) as unknown as TypedDocumentString<ConsoleChangeRoleMutation, ConsoleChangeRoleMutationVariables>;
export const ConsoleRemoveMemberDocument = new TypedDocumentString(`
    mutation ConsoleRemoveMember($project: ID!, $account: ID!) {
  removeMember(project: $project, account: $account)
}
    `) as unknown as TypedDocumentString<ConsoleRemoveMemberMutation, ConsoleRemoveMemberMutationVariables>;
export const ConsoleCreateProjectDocument = new TypedDocumentString(`
    mutation ConsoleCreateProject($name: String!) {
  createProject(name: $name) {
    id
  }
}
    `) as unknown as TypedDocumentString<ConsoleCreateProjectMutation, ConsoleCreateProjectMutationVariables>;
export const ConsoleAccountsDocument = new TypedDocumentString(`
    query ConsoleAccounts($after: String) {
  accounts(first: 100, after: $after) {
    nodes {
      id
      name
      email
      operator
      confirmed
      disabled
      createdAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ConsoleAccountsQuery, ConsoleAccountsQueryVariables>;
export const ConsoleDisableAccountDocument = new TypedDocumentString(`
    mutation ConsoleDisableAccount($account: ID!, $disabled: Boolean!) {
  disableAccount(account: $account, disabled: $disabled) {
    id
  }
}
    `) as unknown as TypedDocumentString<ConsoleDisableAccountMutation, ConsoleDisableAccountMutationVariables>;
export const ConsoleMakeOperatorDocument = new TypedDocumentString(`
    mutation ConsoleMakeOperator($account: ID!, $operator: Boolean!) {
  makeOperator(account: $account, operator: $operator) {
    id
  }
}
    `) as unknown as TypedDocumentString<ConsoleMakeOperatorMutation, ConsoleMakeOperatorMutationVariables>;
export const ConsoleResetLinkDocument = new TypedDocumentString(`
    mutation ConsoleResetLink($account: ID!) {
  makeResetLink(account: $account) {
    link
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<ConsoleResetLinkMutation, ConsoleResetLinkMutationVariables>;
export const ConsoleInviteAccountDocument = new TypedDocumentString(`
    mutation ConsoleInviteAccount($email: String!, $operator: Boolean!) {
  inviteAccount(email: $email, operator: $operator) {
    link
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<ConsoleInviteAccountMutation, ConsoleInviteAccountMutationVariables>;
export const ConsolePlansDocument = new TypedDocumentString(`
    query ConsolePlans($after: String) {
  plans {
    ...PlanLimits
  }
  projects(first: 50, after: $after) {
    nodes {
      id
      name
      plan {
        id
      }
      suspendedAt
      credits {
        remaining
        renewsAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PlanLimits on Plan {
  id
  monthlyCredits
  language
  archiveHours
  maxPoints
  maxSeries
  maxCells
  operationCost
  answerBytes
  openRequests
  openSubscriptions
  requests {
    name
    quota
    windowSeconds
  }
}`) as unknown as TypedDocumentString<ConsolePlansQuery, ConsolePlansQueryVariables>;
export const ConsoleChangePlanDocument = new TypedDocumentString(`
    mutation ConsoleChangePlan($project: ID!, $plan: ID!) {
  changePlan(project: $project, plan: $plan) {
    id
  }
}
    `) as unknown as TypedDocumentString<ConsoleChangePlanMutation, ConsoleChangePlanMutationVariables>;
export const ConsoleSuspendProjectDocument = new TypedDocumentString(`
    mutation ConsoleSuspendProject($project: ID!, $suspended: Boolean!, $note: String) {
  suspendProject(project: $project, suspended: $suspended, note: $note) {
    id
  }
}
    `) as unknown as TypedDocumentString<ConsoleSuspendProjectMutation, ConsoleSuspendProjectMutationVariables>;
export const ConsoleGrantCreditsDocument = new TypedDocumentString(`
    mutation ConsoleGrantCredits($project: ID!, $credits: SafeInt!, $kind: GrantKind!, $note: String) {
  grantCredits(project: $project, credits: $credits, kind: $kind, note: $note) {
    id
  }
}
    `) as unknown as TypedDocumentString<ConsoleGrantCreditsMutation, ConsoleGrantCreditsMutationVariables>;
export const ConsoleAuditDocument = new TypedDocumentString(`
    query ConsoleAudit($after: String, $project: ID, $action: String) {
  auditLog(first: 50, after: $after, project: $project, action: $action) {
    nodes {
      id
      at
      action
      actor
      actorKind
      address
      project
      target
      targetId
      details {
        name
        value
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ConsoleAuditQuery, ConsoleAuditQueryVariables>;
export const ConsoleIngestModelsDocument = new TypedDocumentString(`
    query ConsoleIngestModels {
  models {
    id
    name
    title
    updateCycleHours
    retiredAfter
  }
}
    `) as unknown as TypedDocumentString<ConsoleIngestModelsQuery, ConsoleIngestModelsQueryVariables>;
export const ConsoleRequestsDocument = new TypedDocumentString(`
    query ConsoleRequests($project: ID!) {
  project(id: $project) {
    recentRequests {
      number
      at
      key
      interface
      operation
      model
      status
      reason
      credits
      ms
      query
      variables
    }
    keys(ended: true) {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<ConsoleRequestsQuery, ConsoleRequestsQueryVariables>;
export const ConsoleSettingsDocument = new TypedDocumentString(`
    query ConsoleSettings($project: ID!) {
  project(id: $project) {
    id
    name
    createdAt
    plan {
      ...PlanLimits
    }
  }
}
    fragment PlanLimits on Plan {
  id
  monthlyCredits
  language
  archiveHours
  maxPoints
  maxSeries
  maxCells
  operationCost
  answerBytes
  openRequests
  openSubscriptions
  requests {
    name
    quota
    windowSeconds
  }
}`) as unknown as TypedDocumentString<ConsoleSettingsQuery, ConsoleSettingsQueryVariables>;
export const ConsoleRenameProjectDocument = new TypedDocumentString(`
    mutation ConsoleRenameProject($project: ID!, $name: String!) {
  renameProject(project: $project, name: $name) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<ConsoleRenameProjectMutation, ConsoleRenameProjectMutationVariables>;
export const ConsoleDeleteProjectDocument = new TypedDocumentString(`
    mutation ConsoleDeleteProject($project: ID!) {
  deleteProject(project: $project)
}
    `) as unknown as TypedDocumentString<ConsoleDeleteProjectMutation, ConsoleDeleteProjectMutationVariables>;
export const ConsoleUsageDocument = new TypedDocumentString(`
    query ConsoleUsage($project: ID!, $from: Time!, $to: Time, $by: [UsageGroup!]!, $rows: [UsageGroup!]!) {
  project(id: $project) {
    plan {
      id
      monthlyCredits
    }
    credits {
      remaining
      allowance
      extra
      renewsAt
    }
    bars: usage(from: $from, to: $to, by: $by) {
      rows {
        start
        operation
        key
        requests
        credits
        errors
      }
    }
    table: usage(from: $from, to: $to, by: $rows) {
      rows {
        start
        operation
        model
        key
        interface
        requests
        errors
        credits
        bytes
        meanMs
      }
    }
    keys(ended: true) {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<ConsoleUsageQuery, ConsoleUsageQueryVariables>;
export const CellOfPlaceDocument = new TypedDocumentString(`
    query CellOfPlace($latitude: Float!, $longitude: Float!, $model: ModelId!, $initTime: Time!) {
  point(latitude: $latitude, longitude: $longitude) {
    forecast(model: $model, initTime: $initTime) {
      distanceKm
      cell {
        latitude
        longitude
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CellOfPlaceQuery, CellOfPlaceQueryVariables>;
export const PlacesBySearchDocument = new TypedDocumentString(`
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
    `) as unknown as TypedDocumentString<PlacesBySearchQuery, PlacesBySearchQueryVariables>;
export const RunUpdatesDocument = new TypedDocumentString(`
    subscription RunUpdates {
  runUpdated {
    model
    initTime
    cursor
  }
}
    `) as unknown as TypedDocumentString<RunUpdatesSubscription, RunUpdatesSubscriptionVariables>;
export const MapFieldDocument = new TypedDocumentString(`
    query MapField($model: ModelId!, $variable: VariableName!, $initTime: Time!, $leadHours: NonNegativeInt!, $box: BoxInput!, $maxCells: PositiveInt!, $unit: String) {
  slab(
    model: $model
    variable: $variable
    initTime: $initTime
    leadHours: $leadHours
    box: $box
    maxCells: $maxCells
    unit: $unit
  ) {
    nx
    ny
    gridKind
    nullReason
    windowStart
    validTime
    minimum
    maximum
    latitudesFloat32
    longitudesFloat32
    valuesFloat32
  }
}
    `) as unknown as TypedDocumentString<MapFieldQuery, MapFieldQueryVariables>;
export const MapStatisticDocument = new TypedDocumentString(`
    query MapStatistic($model: ModelId!, $variable: VariableName!, $initTime: Time!, $leadHours: NonNegativeInt!, $box: BoxInput!, $maxCells: PositiveInt!, $unit: String, $isShare: Boolean!, $isQuantile: Boolean!, $at: Float!, $where: [ConditionInput!]!) {
  slab(
    model: $model
    variable: $variable
    initTime: $initTime
    leadHours: $leadHours
    box: $box
    maxCells: $maxCells
    unit: $unit
  ) {
    nx
    ny
    gridKind
    nullReason
    windowStart
    validTime
    latitudesFloat32
    longitudesFloat32
    probability(where: $where) @include(if: $isShare) {
      valuesFloat32
    }
    quantile(at: $at) @include(if: $isQuantile) {
      valuesFloat32
    }
  }
}
    `) as unknown as TypedDocumentString<MapStatisticQuery, MapStatisticQueryVariables>;
export const MapLinesDocument = new TypedDocumentString(`
    query MapLines($model: ModelId!, $initTime: Time!, $leadHours: NonNegativeInt!, $box: BoxInput!, $maxCells: PositiveInt!, $isobars: Boolean!, $wind: Boolean!) {
  pressure: slab(
    model: $model
    variable: mean_sea_level_pressure
    initTime: $initTime
    leadHours: $leadHours
    box: $box
    maxCells: $maxCells
    unit: "hPa"
  ) @include(if: $isobars) {
    nx
    ny
    gridKind
    latitudesFloat32
    longitudesFloat32
    valuesFloat32
  }
  eastward: slab(
    model: $model
    variable: wind_u_10m
    initTime: $initTime
    leadHours: $leadHours
    box: $box
    maxCells: $maxCells
  ) @include(if: $wind) {
    nx
    ny
    gridKind
    latitudesFloat32
    longitudesFloat32
    valuesFloat32
  }
  northward: slab(
    model: $model
    variable: wind_v_10m
    initTime: $initTime
    leadHours: $leadHours
    box: $box
    maxCells: $maxCells
  ) @include(if: $wind) {
    nx
    ny
    gridKind
    latitudesFloat32
    longitudesFloat32
    valuesFloat32
  }
}
    `) as unknown as TypedDocumentString<MapLinesQuery, MapLinesQueryVariables>;
export const RunChangesDocument = new TypedDocumentString(`
    query RunChanges($latitude: Float!, $longitude: Float!, $model: ModelId!, $last: PositiveInt!) {
  point(latitude: $latitude, longitude: $longitude) {
    temperature: runChange(
      model: $model
      last: $last
      variable: air_temperature_2m
      unit: "Cel"
    ) {
      ...RunChangeValues
    }
    precipitation: runChange(
      model: $model
      last: $last
      variable: total_precipitation
    ) {
      ...RunChangeValues
    }
    wind: runChange(model: $model, last: $last, variable: wind_speed_10m) {
      ...RunChangeValues
    }
  }
}
    fragment RunChangeValues on RunChange {
  validTimes
  runs {
    initTime
    values
    windowStartHours
  }
}`) as unknown as TypedDocumentString<RunChangesQuery, RunChangesQueryVariables>;
export const PlaceLineageDocument = new TypedDocumentString(`
    query PlaceLineage($latitude: Float!, $longitude: Float!, $model: ModelId!, $run: Time, $lead: NonNegativeInt!) {
  point(latitude: $latitude, longitude: $longitude) {
    forecast(model: $model, initTime: $run) {
      run {
        source
      }
      series(leadFrom: $lead, leadTo: $lead) {
        columns(
          variables: [
            air_temperature_2m
            dewpoint_temperature_2m
            total_precipitation
            total_cloud_cover
            wind_speed_10m
            wind_gust_10m
            mean_sea_level_pressure
          ]
        ) {
          variable {
            longName
            name
          }
          lineage(first: 20) {
            url
            offset
            length
            leadHours
            etag
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PlaceLineageQuery, PlaceLineageQueryVariables>;
export const PlaceFactsDocument = new TypedDocumentString(`
    query PlaceFacts($latitude: Float!, $longitude: Float!, $at: PlaceInput!, $model: ModelId!, $run: Time) {
  nearestPlace(latitude: $latitude, longitude: $longitude) {
    name
    region
    country
    timeZone
    latitude
    longitude
    attribution
  }
  covering: models(covering: $at) {
    id
    title
    latestRun {
      initTime
    }
  }
  point(latitude: $latitude, longitude: $longitude) {
    forecast(model: $model, initTime: $run) {
      insideDomain
      distanceKm
      cell {
        latitude
        longitude
      }
      model {
        title
        coverage
        attribution
      }
      run {
        initTime
        publishedAt
        synthetic
        attribution
        source
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PlaceFactsQuery, PlaceFactsQueryVariables>;
export const MeteogramDocument = new TypedDocumentString(`
    query Meteogram($latitude: Float!, $longitude: Float!, $model: ModelId!, $run: Time, $others: [ModelId!]!, $compares: Boolean!) {
  point(latitude: $latitude, longitude: $longitude) {
    forecast(model: $model, initTime: $run) {
      ...PlaceForecast
    }
    forecasts(models: $others) @include(if: $compares) {
      ...PlaceForecast
    }
  }
}
    fragment PlaceForecast on PointForecast {
  model {
    id
    name
  }
  insideDomain
  run {
    initTime
    synthetic
    attribution
  }
  series {
    leadHours
    validTimes
    temperature: column(variable: air_temperature_2m, unit: "Cel") {
      values
    }
    dewPoint: column(variable: dewpoint_temperature_2m, unit: "Cel") {
      values
    }
    precipitation: column(variable: total_precipitation) {
      values
      windowStartHours
    }
    precipitationType: column(variable: precipitation_type) {
      values
    }
    precipitationHint: column(variable: precipitation_type_2m) {
      values
    }
    cape: column(variable: cape, unit: "J/kg") {
      values
    }
    lowCloud: column(variable: low_cloud_cover) {
      values
    }
    midCloud: column(variable: mid_cloud_cover) {
      values
    }
    highCloud: column(variable: high_cloud_cover) {
      values
    }
    totalCloud: column(variable: total_cloud_cover) {
      values
    }
    windSpeed: column(variable: wind_speed_10m) {
      values
    }
    windGust: column(variable: wind_gust_10m) {
      values
      windowStartHours
    }
    windFrom: column(variable: wind_from_direction_10m) {
      values
    }
    pressure: column(variable: mean_sea_level_pressure, unit: "hPa") {
      values
    }
  }
}`) as unknown as TypedDocumentString<MeteogramQuery, MeteogramQueryVariables>;
export const PlumeDocument = new TypedDocumentString(`
    query Plume($latitude: Float!, $longitude: Float!, $model: ModelId!, $run: Time, $others: [ModelId!]!, $compares: Boolean!, $at: [Float!]!, $rainAbove: [Float!]!, $gustsAbove: [Float!]!, $members: Boolean!) {
  point(latitude: $latitude, longitude: $longitude) {
    forecast(model: $model, initTime: $run) {
      ...PlaceForecast
      ...Plume
      ...PlumeMembers @include(if: $members)
    }
    forecasts(models: $others) @include(if: $compares) {
      ...PlaceForecast
    }
  }
}
    fragment PlaceForecast on PointForecast {
  model {
    id
    name
  }
  insideDomain
  run {
    initTime
    synthetic
    attribution
  }
  series {
    leadHours
    validTimes
    temperature: column(variable: air_temperature_2m, unit: "Cel") {
      values
    }
    dewPoint: column(variable: dewpoint_temperature_2m, unit: "Cel") {
      values
    }
    precipitation: column(variable: total_precipitation) {
      values
      windowStartHours
    }
    precipitationType: column(variable: precipitation_type) {
      values
    }
    precipitationHint: column(variable: precipitation_type_2m) {
      values
    }
    cape: column(variable: cape, unit: "J/kg") {
      values
    }
    lowCloud: column(variable: low_cloud_cover) {
      values
    }
    midCloud: column(variable: mid_cloud_cover) {
      values
    }
    highCloud: column(variable: high_cloud_cover) {
      values
    }
    totalCloud: column(variable: total_cloud_cover) {
      values
    }
    windSpeed: column(variable: wind_speed_10m) {
      values
    }
    windGust: column(variable: wind_gust_10m) {
      values
      windowStartHours
    }
    windFrom: column(variable: wind_from_direction_10m) {
      values
    }
    pressure: column(variable: mean_sea_level_pressure, unit: "hPa") {
      values
    }
  }
}
fragment Plume on PointForecast {
  ensemble {
    size
    members
  }
  temperatures: quantiles(variable: air_temperature_2m, unit: "Cel", at: $at) {
    ...QuantileLines
  }
  rains: quantiles(variable: total_precipitation, at: $at) {
    ...QuantileLines
  }
  clouds: quantiles(variable: total_cloud_cover, at: $at) {
    ...QuantileLines
  }
  winds: quantiles(variable: wind_speed_10m, at: $at) {
    ...QuantileLines
  }
  gusts: quantiles(variable: wind_gust_10m, at: $at) {
    ...QuantileLines
  }
  pressures: quantiles(variable: mean_sea_level_pressure, unit: "hPa", at: $at) {
    ...QuantileLines
  }
  rainAbove: exceedance(variable: total_precipitation, thresholds: $rainAbove) {
    thresholds {
      values
    }
  }
  gustAbove: exceedance(variable: wind_gust_10m, thresholds: $gustsAbove) {
    thresholds {
      values
    }
  }
}
fragment PlumeMembers on PointForecast {
  temperatureOf: members(variable: air_temperature_2m, unit: "Cel") {
    members {
      number
      values
    }
  }
  windOf: members(variable: wind_speed_10m) {
    members {
      number
      values
    }
  }
  gustOf: members(variable: wind_gust_10m) {
    members {
      number
      values
    }
  }
  pressureOf: members(variable: mean_sea_level_pressure, unit: "hPa") {
    members {
      number
      values
    }
  }
}
fragment QuantileLines on EnsembleQuantiles {
  used
  quantiles {
    values
  }
}`) as unknown as TypedDocumentString<PlumeQuery, PlumeQueryVariables>;
export const FindWindowsDocument = new TypedDocumentString(`
    query FindWindows($latitude: Float!, $longitude: Float!, $model: ModelId!, $run: Time, $where: ConditionInput!, $minimumHours: PositiveInt!) {
  point(latitude: $latitude, longitude: $longitude) {
    forecast(model: $model, initTime: $run) {
      windows(where: $where, minimumHours: $minimumHours) {
        totalHours
        certain {
          start
          end
          hours
        }
        uncertain {
          possibleStart
          possibleEnd
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FindWindowsQuery, FindWindowsQueryVariables>;
export const FindLikelyTimesDocument = new TypedDocumentString(`
    query FindLikelyTimes($latitude: Float!, $longitude: Float!, $model: ModelId!, $run: Time, $where: [ConditionInput!]!) {
  point(latitude: $latitude, longitude: $longitude) {
    forecast(model: $model, initTime: $run) {
      probability(where: $where) {
        validTimes
        values
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FindLikelyTimesQuery, FindLikelyTimesQueryVariables>;
export const SoundingDocument = new TypedDocumentString(`
    query Sounding($latitude: Float!, $longitude: Float!, $model: ModelId!, $initTime: Time, $validTime: Time!) {
  point(latitude: $latitude, longitude: $longitude) {
    forecast(model: $model, initTime: $initTime) {
      cell {
        latitude
        longitude
      }
      elevation
      profile(validTime: $validTime) {
        leadHours
        validTime
        levelsHpa
        height: column(quantity: geopotential_height, unit: "m") {
          values
        }
        temperature: column(quantity: temperature, unit: "K") {
          values
        }
        dewPoint: column(quantity: dew_point_temperature, unit: "K") {
          values
        }
        u: column(quantity: u_wind, unit: "m/s") {
          values
        }
        v: column(quantity: v_wind, unit: "m/s") {
          values
        }
      }
      at(time: $validTime) {
        cape: column(variable: cape) {
          value
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SoundingQuery, SoundingQueryVariables>;
export const ZoneOfPlaceDocument = new TypedDocumentString(`
    query ZoneOfPlace($latitude: Float!, $longitude: Float!) {
  nearestPlace(latitude: $latitude, longitude: $longitude) {
    timeZone
  }
}
    `) as unknown as TypedDocumentString<ZoneOfPlaceQuery, ZoneOfPlaceQueryVariables>;