/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query RunsOfModel($model: ModelId!) {\n    runs(model: $model, first: 8) {\n      nodes {\n        id\n        initTime\n        state\n        synthetic\n        leadHours\n        horizonHours\n        publishedAt\n        attribution\n        source\n        grid {\n          latitudeStep\n          points\n        }\n      }\n    }\n  }\n": typeof types.RunsOfModelDocument,
    "\n  query RunOfModel($model: ModelId!, $initTime: Time!) {\n    run(model: $model, initTime: $initTime) {\n      id\n      initTime\n      state\n      synthetic\n      leadHours\n      horizonHours\n      presentHours\n      expectedHours\n      publishedAt\n      attribution\n      source\n      missingVariables\n      grid {\n        latitudeStep\n        points\n      }\n    }\n  }\n": typeof types.RunOfModelDocument,
    "\n  query ServedModels {\n    models { id }\n  }\n": typeof types.ServedModelsDocument,
    "\n  query ConsoleViewer {\n    account {\n      account { id name email operator }\n      projects { id name role plan { id language monthlyCredits } }\n    }\n  }\n": typeof types.ConsoleViewerDocument,
    "\n  query ConsoleProject($project: ID!) {\n    project(id: $project) { id name role plan { id language monthlyCredits } }\n  }\n": typeof types.ConsoleProjectDocument,
    "\n  query ConsoleKeys($project: ID!, $ended: Boolean!) {\n    project(id: $project) {\n      keys(ended: $ended) {\n        id\n        name\n        scopes\n        state\n        createdAt\n        lastUsedAt\n        requestsToday\n        expiresAt\n        revokedAt\n        previousSecretUntil\n        origins\n        addresses\n        livingDescendants\n      }\n    }\n  }\n": typeof types.ConsoleKeysDocument,
    "\n  mutation ConsoleCreateKey(\n    $project: ID!\n    $name: String!\n    $scopes: [KeyScope!]!\n    $expiresAt: Time\n    $origins: [String!]\n    $addresses: [String!]\n  ) {\n    createKey(\n      project: $project\n      name: $name\n      scopes: $scopes\n      expiresAt: $expiresAt\n      origins: $origins\n      addresses: $addresses\n    ) {\n      secret\n      key { id name scopes }\n    }\n  }\n": typeof types.ConsoleCreateKeyDocument,
    "\n  mutation ConsoleRotateKey($id: ID!, $graceHours: NonNegativeInt!) {\n    rotateKey(id: $id, graceHours: $graceHours) {\n      secret\n      key { id name scopes previousSecretUntil }\n    }\n  }\n": typeof types.ConsoleRotateKeyDocument,
    "\n  mutation ConsoleRevokeKey($id: ID!, $descendants: Boolean!) {\n    revokeKey(id: $id, descendants: $descendants) { id }\n  }\n": typeof types.ConsoleRevokeKeyDocument,
    "\n  query ConsoleMembers($project: ID!, $owner: Boolean!) {\n    project(id: $project) {\n      members { role since account { id name email } }\n      invitations @include(if: $owner) { id email role expiresAt }\n    }\n  }\n": typeof types.ConsoleMembersDocument,
    "\n  mutation ConsoleInviteMember($project: ID!, $email: String!, $role: MemberRole!) {\n    inviteMember(project: $project, email: $email, role: $role) { link expiresAt }\n  }\n": typeof types.ConsoleInviteMemberDocument,
    "\n  mutation ConsoleRevokeInvitation($project: ID!, $id: ID!) {\n    revokeInvitation(project: $project, id: $id) { id }\n  }\n": typeof types.ConsoleRevokeInvitationDocument,
    "\n  mutation ConsoleChangeRole($project: ID!, $account: ID!, $role: MemberRole!) {\n    changeRole(project: $project, account: $account, role: $role) { id }\n  }\n": typeof types.ConsoleChangeRoleDocument,
    "\n  mutation ConsoleRemoveMember($project: ID!, $account: ID!) {\n    removeMember(project: $project, account: $account)\n  }\n": typeof types.ConsoleRemoveMemberDocument,
    "\n  mutation ConsoleCreateProject($name: String!) {\n    createProject(name: $name) { id }\n  }\n": typeof types.ConsoleCreateProjectDocument,
    "\n  query ConsoleAccounts($after: String) {\n    accounts(first: 100, after: $after) {\n      nodes { id name email operator confirmed disabled createdAt }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.ConsoleAccountsDocument,
    "\n  mutation ConsoleDisableAccount($account: ID!, $disabled: Boolean!) {\n    disableAccount(account: $account, disabled: $disabled) { id }\n  }\n": typeof types.ConsoleDisableAccountDocument,
    "\n  mutation ConsoleMakeOperator($account: ID!, $operator: Boolean!) {\n    makeOperator(account: $account, operator: $operator) { id }\n  }\n": typeof types.ConsoleMakeOperatorDocument,
    "\n  mutation ConsoleResetLink($account: ID!) {\n    makeResetLink(account: $account) { link expiresAt }\n  }\n": typeof types.ConsoleResetLinkDocument,
    "\n  mutation ConsoleInviteAccount($email: String!, $operator: Boolean!) {\n    inviteAccount(email: $email, operator: $operator) { link expiresAt }\n  }\n": typeof types.ConsoleInviteAccountDocument,
    "\n  query ConsolePlans($after: String) {\n    plans { ...PlanLimits }\n    projects(first: 50, after: $after) {\n      nodes {\n        id\n        name\n        plan { id }\n        suspendedAt\n        credits { remaining renewsAt }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.ConsolePlansDocument,
    "\n  mutation ConsoleChangePlan($project: ID!, $plan: ID!) {\n    changePlan(project: $project, plan: $plan) { id }\n  }\n": typeof types.ConsoleChangePlanDocument,
    "\n  mutation ConsoleSuspendProject($project: ID!, $suspended: Boolean!, $note: String) {\n    suspendProject(project: $project, suspended: $suspended, note: $note) { id }\n  }\n": typeof types.ConsoleSuspendProjectDocument,
    "\n  mutation ConsoleGrantCredits($project: ID!, $credits: SafeInt!, $kind: GrantKind!, $note: String) {\n    grantCredits(project: $project, credits: $credits, kind: $kind, note: $note) { id }\n  }\n": typeof types.ConsoleGrantCreditsDocument,
    "\n  query ConsoleAudit($after: String, $project: ID, $action: String) {\n    auditLog(first: 50, after: $after, project: $project, action: $action) {\n      nodes {\n        id\n        at\n        action\n        actor\n        actorKind\n        address\n        project\n        target\n        targetId\n        details { name value }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.ConsoleAuditDocument,
    "\n  query ConsoleIngestModels {\n    models { id name title updateCycleHours retiredAfter }\n  }\n": typeof types.ConsoleIngestModelsDocument,
    "\n  query ConsoleRequests($project: ID!) {\n    project(id: $project) {\n      recentRequests { number at key interface operation model status reason credits ms query variables }\n      keys(ended: true) { id name }\n    }\n  }\n": typeof types.ConsoleRequestsDocument,
    "\n  query ConsoleSettings($project: ID!) {\n    project(id: $project) {\n      id\n      name\n      createdAt\n      plan { ...PlanLimits }\n    }\n  }\n  fragment PlanLimits on Plan {\n    id\n    monthlyCredits\n    language\n    archiveHours\n    maxPoints\n    maxSeries\n    maxCells\n    operationCost\n    answerBytes\n    openRequests\n    openSubscriptions\n    requests { name quota windowSeconds }\n  }\n": typeof types.ConsoleSettingsDocument,
    "\n  mutation ConsoleRenameProject($project: ID!, $name: String!) {\n    renameProject(project: $project, name: $name) { id name }\n  }\n": typeof types.ConsoleRenameProjectDocument,
    "\n  mutation ConsoleDeleteProject($project: ID!) {\n    deleteProject(project: $project)\n  }\n": typeof types.ConsoleDeleteProjectDocument,
    "\n  query ConsoleUsage($project: ID!, $from: Time!, $by: [UsageGroup!]!, $rows: [UsageGroup!]!) {\n    project(id: $project) {\n      plan { id monthlyCredits }\n      credits { remaining allowance extra renewsAt }\n      bars: usage(from: $from, by: $by) {\n        from\n        to\n        rows { start operation requests credits errors }\n      }\n      table: usage(from: $from, by: $rows) {\n        rows { operation model key interface requests errors credits bytes meanMs p95Ms }\n      }\n      keys(ended: true) { id name }\n    }\n  }\n": typeof types.ConsoleUsageDocument,
    "\n  query CellOfPlace($latitude: Float!, $longitude: Float!, $model: ModelId!, $initTime: Time!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $initTime) {\n        distanceKm\n        cell { latitude longitude }\n      }\n    }\n  }\n": typeof types.CellOfPlaceDocument,
    "\n  query PlacesBySearch($search: String!) {\n    places(search: $search, limit: 8) {\n      id\n      name\n      region\n      country\n      latitude\n      longitude\n    }\n  }\n": typeof types.PlacesBySearchDocument,
    "\n  subscription RunUpdates {\n    runUpdated {\n      model\n      initTime\n      cursor\n    }\n  }\n": typeof types.RunUpdatesDocument,
    "\n  query MapField(\n    $model: ModelId!, $variable: VariableName!, $initTime: Time!, $leadHours: NonNegativeInt!\n    $box: BoxInput!, $maxCells: PositiveInt!, $unit: String\n  ) {\n    slab(\n      model: $model, variable: $variable, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells, unit: $unit\n    ) {\n      nx\n      ny\n      gridKind\n      nullReason\n      windowStart\n      validTime\n      minimum\n      maximum\n      latitudesFloat32\n      longitudesFloat32\n      valuesFloat32\n    }\n  }\n": typeof types.MapFieldDocument,
    "\n  query MapStatistic(\n    $model: ModelId!, $variable: VariableName!, $initTime: Time!, $leadHours: NonNegativeInt!\n    $box: BoxInput!, $maxCells: PositiveInt!, $unit: String\n    $isShare: Boolean!, $isQuantile: Boolean!, $at: Float!, $where: [ConditionInput!]!\n  ) {\n    slab(\n      model: $model, variable: $variable, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells, unit: $unit\n    ) {\n      nx\n      ny\n      gridKind\n      nullReason\n      windowStart\n      validTime\n      latitudesFloat32\n      longitudesFloat32\n      probability(where: $where) @include(if: $isShare) { valuesFloat32 }\n      quantile(at: $at) @include(if: $isQuantile) { valuesFloat32 }\n    }\n  }\n": typeof types.MapStatisticDocument,
    "\n  query MapLines(\n    $model: ModelId!, $initTime: Time!, $leadHours: NonNegativeInt!, $box: BoxInput!, $maxCells: PositiveInt!\n    $isobars: Boolean!, $wind: Boolean!\n  ) {\n    pressure: slab(\n      model: $model, variable: mean_sea_level_pressure, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells, unit: \"hPa\"\n    ) @include(if: $isobars) {\n      nx\n      ny\n      gridKind\n      latitudesFloat32\n      longitudesFloat32\n      valuesFloat32\n    }\n    eastward: slab(\n      model: $model, variable: wind_u_10m, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells\n    ) @include(if: $wind) {\n      nx\n      ny\n      gridKind\n      latitudesFloat32\n      longitudesFloat32\n      valuesFloat32\n    }\n    northward: slab(\n      model: $model, variable: wind_v_10m, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells\n    ) @include(if: $wind) {\n      nx\n      ny\n      gridKind\n      latitudesFloat32\n      longitudesFloat32\n      valuesFloat32\n    }\n  }\n": typeof types.MapLinesDocument,
    "\n  fragment RunChangeValues on RunChange {\n    validTimes\n    runs { initTime values windowStartHours }\n  }\n": typeof types.RunChangeValuesFragmentDoc,
    "\n  query RunChanges($latitude: Float!, $longitude: Float!, $model: ModelId!, $last: PositiveInt!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      temperature: runChange(model: $model, last: $last, variable: air_temperature_2m, unit: \"Cel\") {\n        ...RunChangeValues\n      }\n      precipitation: runChange(model: $model, last: $last, variable: total_precipitation) {\n        ...RunChangeValues\n      }\n      wind: runChange(model: $model, last: $last, variable: wind_speed_10m) {\n        ...RunChangeValues\n      }\n    }\n  }\n": typeof types.RunChangesDocument,
    "\n  query PlaceLineage($latitude: Float!, $longitude: Float!, $model: ModelId!, $run: Time, $lead: NonNegativeInt!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        run { source }\n        series(leadFrom: $lead, leadTo: $lead) {\n          columns(variables: [\n            air_temperature_2m\n            dewpoint_temperature_2m\n            total_precipitation\n            total_cloud_cover\n            wind_speed_10m\n            wind_gust_10m\n            mean_sea_level_pressure\n          ]) {\n            variable { longName name }\n            lineage(first: 20) { url offset length leadHours etag }\n          }\n        }\n      }\n    }\n  }\n": typeof types.PlaceLineageDocument,
    "\n  query PlaceFacts($latitude: Float!, $longitude: Float!, $at: PlaceInput!, $model: ModelId!, $run: Time) {\n    nearestPlace(latitude: $latitude, longitude: $longitude) {\n      name\n      region\n      country\n      timeZone\n      latitude\n      longitude\n      attribution\n    }\n    covering: models(covering: $at) {\n      id\n      title\n      latestRun { initTime }\n    }\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        insideDomain\n        distanceKm\n        cell { latitude longitude }\n        model { title coverage attribution }\n        run { initTime publishedAt synthetic attribution source }\n      }\n    }\n  }\n": typeof types.PlaceFactsDocument,
    "\n  fragment PlaceForecast on PointForecast {\n    model { id name }\n    insideDomain\n    run { initTime synthetic attribution }\n    series {\n      leadHours\n      validTimes\n      temperature: column(variable: air_temperature_2m, unit: \"Cel\") { values }\n      dewPoint: column(variable: dewpoint_temperature_2m, unit: \"Cel\") { values }\n      precipitation: column(variable: total_precipitation) { values windowStartHours }\n      lowCloud: column(variable: low_cloud_cover) { values }\n      midCloud: column(variable: mid_cloud_cover) { values }\n      highCloud: column(variable: high_cloud_cover) { values }\n      totalCloud: column(variable: total_cloud_cover) { values }\n      windSpeed: column(variable: wind_speed_10m) { values }\n      windGust: column(variable: wind_gust_10m) { values windowStartHours }\n      windFrom: column(variable: wind_from_direction_10m) { values }\n      pressure: column(variable: mean_sea_level_pressure, unit: \"hPa\") { values }\n    }\n  }\n": typeof types.PlaceForecastFragmentDoc,
    "\n  fragment Plume on PointForecast {\n    ensemble { size members }\n    temperatures: quantiles(variable: air_temperature_2m, unit: \"Cel\", at: $at) { ...QuantileLines }\n    rains: quantiles(variable: total_precipitation, at: $at) { ...QuantileLines }\n    clouds: quantiles(variable: total_cloud_cover, at: $at) { ...QuantileLines }\n    winds: quantiles(variable: wind_speed_10m, at: $at) { ...QuantileLines }\n    gusts: quantiles(variable: wind_gust_10m, at: $at) { ...QuantileLines }\n    pressures: quantiles(variable: mean_sea_level_pressure, unit: \"hPa\", at: $at) { ...QuantileLines }\n    rainAbove: exceedance(variable: total_precipitation, thresholds: $rainAbove) { thresholds { values } }\n    gustAbove: exceedance(variable: wind_gust_10m, thresholds: $gustsAbove) { thresholds { values } }\n  }\n": typeof types.PlumeFragmentDoc,
    "\n  fragment PlumeMembers on PointForecast {\n    temperatureOf: members(variable: air_temperature_2m, unit: \"Cel\") { members { number values } }\n    windOf: members(variable: wind_speed_10m) { members { number values } }\n    gustOf: members(variable: wind_gust_10m) { members { number values } }\n    pressureOf: members(variable: mean_sea_level_pressure, unit: \"hPa\") { members { number values } }\n  }\n": typeof types.PlumeMembersFragmentDoc,
    "\n  fragment QuantileLines on EnsembleQuantiles {\n    used\n    quantiles { values }\n  }\n": typeof types.QuantileLinesFragmentDoc,
    "\n  query Meteogram(\n    $latitude: Float!\n    $longitude: Float!\n    $model: ModelId!\n    $run: Time\n    $others: [ModelId!]!\n    $compares: Boolean!\n  ) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) { ...PlaceForecast }\n      forecasts(models: $others) @include(if: $compares) { ...PlaceForecast }\n    }\n  }\n": typeof types.MeteogramDocument,
    "\n  query Plume(\n    $latitude: Float!\n    $longitude: Float!\n    $model: ModelId!\n    $run: Time\n    $others: [ModelId!]!\n    $compares: Boolean!\n    $at: [Float!]!\n    $rainAbove: [Float!]!\n    $gustsAbove: [Float!]!\n    $members: Boolean!\n  ) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        ...PlaceForecast\n        ...Plume\n        ...PlumeMembers @include(if: $members)\n      }\n      forecasts(models: $others) @include(if: $compares) { ...PlaceForecast }\n    }\n  }\n": typeof types.PlumeDocument,
    "\n  query FindWindows(\n    $latitude: Float!\n    $longitude: Float!\n    $model: ModelId!\n    $run: Time\n    $where: ConditionInput!\n    $minimumHours: PositiveInt!\n  ) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        windows(where: $where, minimumHours: $minimumHours) {\n          totalHours\n          certain { start end hours }\n          uncertain { possibleStart possibleEnd }\n        }\n      }\n    }\n  }\n": typeof types.FindWindowsDocument,
    "\n  query FindLikelyTimes(\n    $latitude: Float!\n    $longitude: Float!\n    $model: ModelId!\n    $run: Time\n    $where: [ConditionInput!]!\n  ) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        probability(where: $where) { validTimes values }\n      }\n    }\n  }\n": typeof types.FindLikelyTimesDocument,
    "\n  query Sounding($latitude: Float!, $longitude: Float!, $model: ModelId!, $initTime: Time, $validTime: Time!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $initTime) {\n        cell { latitude longitude }\n        profile(validTime: $validTime) {\n          leadHours\n          validTime\n          levelsHpa\n          height: column(quantity: geopotential_height, unit: \"m\") { values }\n          temperature: column(quantity: temperature, unit: \"K\") { values }\n          dewPoint: column(quantity: dew_point_temperature, unit: \"K\") { values }\n          u: column(quantity: u_wind, unit: \"m/s\") { values }\n          v: column(quantity: v_wind, unit: \"m/s\") { values }\n        }\n        at(time: $validTime) {\n          cape: column(variable: cape) { value }\n        }\n      }\n    }\n  }\n": typeof types.SoundingDocument,
    "\n  query ZoneOfPlace($latitude: Float!, $longitude: Float!) {\n    nearestPlace(latitude: $latitude, longitude: $longitude) {\n      timeZone\n    }\n  }\n": typeof types.ZoneOfPlaceDocument,
};
const documents: Documents = {
    "\n  query RunsOfModel($model: ModelId!) {\n    runs(model: $model, first: 8) {\n      nodes {\n        id\n        initTime\n        state\n        synthetic\n        leadHours\n        horizonHours\n        publishedAt\n        attribution\n        source\n        grid {\n          latitudeStep\n          points\n        }\n      }\n    }\n  }\n": types.RunsOfModelDocument,
    "\n  query RunOfModel($model: ModelId!, $initTime: Time!) {\n    run(model: $model, initTime: $initTime) {\n      id\n      initTime\n      state\n      synthetic\n      leadHours\n      horizonHours\n      presentHours\n      expectedHours\n      publishedAt\n      attribution\n      source\n      missingVariables\n      grid {\n        latitudeStep\n        points\n      }\n    }\n  }\n": types.RunOfModelDocument,
    "\n  query ServedModels {\n    models { id }\n  }\n": types.ServedModelsDocument,
    "\n  query ConsoleViewer {\n    account {\n      account { id name email operator }\n      projects { id name role plan { id language monthlyCredits } }\n    }\n  }\n": types.ConsoleViewerDocument,
    "\n  query ConsoleProject($project: ID!) {\n    project(id: $project) { id name role plan { id language monthlyCredits } }\n  }\n": types.ConsoleProjectDocument,
    "\n  query ConsoleKeys($project: ID!, $ended: Boolean!) {\n    project(id: $project) {\n      keys(ended: $ended) {\n        id\n        name\n        scopes\n        state\n        createdAt\n        lastUsedAt\n        requestsToday\n        expiresAt\n        revokedAt\n        previousSecretUntil\n        origins\n        addresses\n        livingDescendants\n      }\n    }\n  }\n": types.ConsoleKeysDocument,
    "\n  mutation ConsoleCreateKey(\n    $project: ID!\n    $name: String!\n    $scopes: [KeyScope!]!\n    $expiresAt: Time\n    $origins: [String!]\n    $addresses: [String!]\n  ) {\n    createKey(\n      project: $project\n      name: $name\n      scopes: $scopes\n      expiresAt: $expiresAt\n      origins: $origins\n      addresses: $addresses\n    ) {\n      secret\n      key { id name scopes }\n    }\n  }\n": types.ConsoleCreateKeyDocument,
    "\n  mutation ConsoleRotateKey($id: ID!, $graceHours: NonNegativeInt!) {\n    rotateKey(id: $id, graceHours: $graceHours) {\n      secret\n      key { id name scopes previousSecretUntil }\n    }\n  }\n": types.ConsoleRotateKeyDocument,
    "\n  mutation ConsoleRevokeKey($id: ID!, $descendants: Boolean!) {\n    revokeKey(id: $id, descendants: $descendants) { id }\n  }\n": types.ConsoleRevokeKeyDocument,
    "\n  query ConsoleMembers($project: ID!, $owner: Boolean!) {\n    project(id: $project) {\n      members { role since account { id name email } }\n      invitations @include(if: $owner) { id email role expiresAt }\n    }\n  }\n": types.ConsoleMembersDocument,
    "\n  mutation ConsoleInviteMember($project: ID!, $email: String!, $role: MemberRole!) {\n    inviteMember(project: $project, email: $email, role: $role) { link expiresAt }\n  }\n": types.ConsoleInviteMemberDocument,
    "\n  mutation ConsoleRevokeInvitation($project: ID!, $id: ID!) {\n    revokeInvitation(project: $project, id: $id) { id }\n  }\n": types.ConsoleRevokeInvitationDocument,
    "\n  mutation ConsoleChangeRole($project: ID!, $account: ID!, $role: MemberRole!) {\n    changeRole(project: $project, account: $account, role: $role) { id }\n  }\n": types.ConsoleChangeRoleDocument,
    "\n  mutation ConsoleRemoveMember($project: ID!, $account: ID!) {\n    removeMember(project: $project, account: $account)\n  }\n": types.ConsoleRemoveMemberDocument,
    "\n  mutation ConsoleCreateProject($name: String!) {\n    createProject(name: $name) { id }\n  }\n": types.ConsoleCreateProjectDocument,
    "\n  query ConsoleAccounts($after: String) {\n    accounts(first: 100, after: $after) {\n      nodes { id name email operator confirmed disabled createdAt }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.ConsoleAccountsDocument,
    "\n  mutation ConsoleDisableAccount($account: ID!, $disabled: Boolean!) {\n    disableAccount(account: $account, disabled: $disabled) { id }\n  }\n": types.ConsoleDisableAccountDocument,
    "\n  mutation ConsoleMakeOperator($account: ID!, $operator: Boolean!) {\n    makeOperator(account: $account, operator: $operator) { id }\n  }\n": types.ConsoleMakeOperatorDocument,
    "\n  mutation ConsoleResetLink($account: ID!) {\n    makeResetLink(account: $account) { link expiresAt }\n  }\n": types.ConsoleResetLinkDocument,
    "\n  mutation ConsoleInviteAccount($email: String!, $operator: Boolean!) {\n    inviteAccount(email: $email, operator: $operator) { link expiresAt }\n  }\n": types.ConsoleInviteAccountDocument,
    "\n  query ConsolePlans($after: String) {\n    plans { ...PlanLimits }\n    projects(first: 50, after: $after) {\n      nodes {\n        id\n        name\n        plan { id }\n        suspendedAt\n        credits { remaining renewsAt }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.ConsolePlansDocument,
    "\n  mutation ConsoleChangePlan($project: ID!, $plan: ID!) {\n    changePlan(project: $project, plan: $plan) { id }\n  }\n": types.ConsoleChangePlanDocument,
    "\n  mutation ConsoleSuspendProject($project: ID!, $suspended: Boolean!, $note: String) {\n    suspendProject(project: $project, suspended: $suspended, note: $note) { id }\n  }\n": types.ConsoleSuspendProjectDocument,
    "\n  mutation ConsoleGrantCredits($project: ID!, $credits: SafeInt!, $kind: GrantKind!, $note: String) {\n    grantCredits(project: $project, credits: $credits, kind: $kind, note: $note) { id }\n  }\n": types.ConsoleGrantCreditsDocument,
    "\n  query ConsoleAudit($after: String, $project: ID, $action: String) {\n    auditLog(first: 50, after: $after, project: $project, action: $action) {\n      nodes {\n        id\n        at\n        action\n        actor\n        actorKind\n        address\n        project\n        target\n        targetId\n        details { name value }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.ConsoleAuditDocument,
    "\n  query ConsoleIngestModels {\n    models { id name title updateCycleHours retiredAfter }\n  }\n": types.ConsoleIngestModelsDocument,
    "\n  query ConsoleRequests($project: ID!) {\n    project(id: $project) {\n      recentRequests { number at key interface operation model status reason credits ms query variables }\n      keys(ended: true) { id name }\n    }\n  }\n": types.ConsoleRequestsDocument,
    "\n  query ConsoleSettings($project: ID!) {\n    project(id: $project) {\n      id\n      name\n      createdAt\n      plan { ...PlanLimits }\n    }\n  }\n  fragment PlanLimits on Plan {\n    id\n    monthlyCredits\n    language\n    archiveHours\n    maxPoints\n    maxSeries\n    maxCells\n    operationCost\n    answerBytes\n    openRequests\n    openSubscriptions\n    requests { name quota windowSeconds }\n  }\n": types.ConsoleSettingsDocument,
    "\n  mutation ConsoleRenameProject($project: ID!, $name: String!) {\n    renameProject(project: $project, name: $name) { id name }\n  }\n": types.ConsoleRenameProjectDocument,
    "\n  mutation ConsoleDeleteProject($project: ID!) {\n    deleteProject(project: $project)\n  }\n": types.ConsoleDeleteProjectDocument,
    "\n  query ConsoleUsage($project: ID!, $from: Time!, $by: [UsageGroup!]!, $rows: [UsageGroup!]!) {\n    project(id: $project) {\n      plan { id monthlyCredits }\n      credits { remaining allowance extra renewsAt }\n      bars: usage(from: $from, by: $by) {\n        from\n        to\n        rows { start operation requests credits errors }\n      }\n      table: usage(from: $from, by: $rows) {\n        rows { operation model key interface requests errors credits bytes meanMs p95Ms }\n      }\n      keys(ended: true) { id name }\n    }\n  }\n": types.ConsoleUsageDocument,
    "\n  query CellOfPlace($latitude: Float!, $longitude: Float!, $model: ModelId!, $initTime: Time!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $initTime) {\n        distanceKm\n        cell { latitude longitude }\n      }\n    }\n  }\n": types.CellOfPlaceDocument,
    "\n  query PlacesBySearch($search: String!) {\n    places(search: $search, limit: 8) {\n      id\n      name\n      region\n      country\n      latitude\n      longitude\n    }\n  }\n": types.PlacesBySearchDocument,
    "\n  subscription RunUpdates {\n    runUpdated {\n      model\n      initTime\n      cursor\n    }\n  }\n": types.RunUpdatesDocument,
    "\n  query MapField(\n    $model: ModelId!, $variable: VariableName!, $initTime: Time!, $leadHours: NonNegativeInt!\n    $box: BoxInput!, $maxCells: PositiveInt!, $unit: String\n  ) {\n    slab(\n      model: $model, variable: $variable, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells, unit: $unit\n    ) {\n      nx\n      ny\n      gridKind\n      nullReason\n      windowStart\n      validTime\n      minimum\n      maximum\n      latitudesFloat32\n      longitudesFloat32\n      valuesFloat32\n    }\n  }\n": types.MapFieldDocument,
    "\n  query MapStatistic(\n    $model: ModelId!, $variable: VariableName!, $initTime: Time!, $leadHours: NonNegativeInt!\n    $box: BoxInput!, $maxCells: PositiveInt!, $unit: String\n    $isShare: Boolean!, $isQuantile: Boolean!, $at: Float!, $where: [ConditionInput!]!\n  ) {\n    slab(\n      model: $model, variable: $variable, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells, unit: $unit\n    ) {\n      nx\n      ny\n      gridKind\n      nullReason\n      windowStart\n      validTime\n      latitudesFloat32\n      longitudesFloat32\n      probability(where: $where) @include(if: $isShare) { valuesFloat32 }\n      quantile(at: $at) @include(if: $isQuantile) { valuesFloat32 }\n    }\n  }\n": types.MapStatisticDocument,
    "\n  query MapLines(\n    $model: ModelId!, $initTime: Time!, $leadHours: NonNegativeInt!, $box: BoxInput!, $maxCells: PositiveInt!\n    $isobars: Boolean!, $wind: Boolean!\n  ) {\n    pressure: slab(\n      model: $model, variable: mean_sea_level_pressure, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells, unit: \"hPa\"\n    ) @include(if: $isobars) {\n      nx\n      ny\n      gridKind\n      latitudesFloat32\n      longitudesFloat32\n      valuesFloat32\n    }\n    eastward: slab(\n      model: $model, variable: wind_u_10m, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells\n    ) @include(if: $wind) {\n      nx\n      ny\n      gridKind\n      latitudesFloat32\n      longitudesFloat32\n      valuesFloat32\n    }\n    northward: slab(\n      model: $model, variable: wind_v_10m, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells\n    ) @include(if: $wind) {\n      nx\n      ny\n      gridKind\n      latitudesFloat32\n      longitudesFloat32\n      valuesFloat32\n    }\n  }\n": types.MapLinesDocument,
    "\n  fragment RunChangeValues on RunChange {\n    validTimes\n    runs { initTime values windowStartHours }\n  }\n": types.RunChangeValuesFragmentDoc,
    "\n  query RunChanges($latitude: Float!, $longitude: Float!, $model: ModelId!, $last: PositiveInt!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      temperature: runChange(model: $model, last: $last, variable: air_temperature_2m, unit: \"Cel\") {\n        ...RunChangeValues\n      }\n      precipitation: runChange(model: $model, last: $last, variable: total_precipitation) {\n        ...RunChangeValues\n      }\n      wind: runChange(model: $model, last: $last, variable: wind_speed_10m) {\n        ...RunChangeValues\n      }\n    }\n  }\n": types.RunChangesDocument,
    "\n  query PlaceLineage($latitude: Float!, $longitude: Float!, $model: ModelId!, $run: Time, $lead: NonNegativeInt!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        run { source }\n        series(leadFrom: $lead, leadTo: $lead) {\n          columns(variables: [\n            air_temperature_2m\n            dewpoint_temperature_2m\n            total_precipitation\n            total_cloud_cover\n            wind_speed_10m\n            wind_gust_10m\n            mean_sea_level_pressure\n          ]) {\n            variable { longName name }\n            lineage(first: 20) { url offset length leadHours etag }\n          }\n        }\n      }\n    }\n  }\n": types.PlaceLineageDocument,
    "\n  query PlaceFacts($latitude: Float!, $longitude: Float!, $at: PlaceInput!, $model: ModelId!, $run: Time) {\n    nearestPlace(latitude: $latitude, longitude: $longitude) {\n      name\n      region\n      country\n      timeZone\n      latitude\n      longitude\n      attribution\n    }\n    covering: models(covering: $at) {\n      id\n      title\n      latestRun { initTime }\n    }\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        insideDomain\n        distanceKm\n        cell { latitude longitude }\n        model { title coverage attribution }\n        run { initTime publishedAt synthetic attribution source }\n      }\n    }\n  }\n": types.PlaceFactsDocument,
    "\n  fragment PlaceForecast on PointForecast {\n    model { id name }\n    insideDomain\n    run { initTime synthetic attribution }\n    series {\n      leadHours\n      validTimes\n      temperature: column(variable: air_temperature_2m, unit: \"Cel\") { values }\n      dewPoint: column(variable: dewpoint_temperature_2m, unit: \"Cel\") { values }\n      precipitation: column(variable: total_precipitation) { values windowStartHours }\n      lowCloud: column(variable: low_cloud_cover) { values }\n      midCloud: column(variable: mid_cloud_cover) { values }\n      highCloud: column(variable: high_cloud_cover) { values }\n      totalCloud: column(variable: total_cloud_cover) { values }\n      windSpeed: column(variable: wind_speed_10m) { values }\n      windGust: column(variable: wind_gust_10m) { values windowStartHours }\n      windFrom: column(variable: wind_from_direction_10m) { values }\n      pressure: column(variable: mean_sea_level_pressure, unit: \"hPa\") { values }\n    }\n  }\n": types.PlaceForecastFragmentDoc,
    "\n  fragment Plume on PointForecast {\n    ensemble { size members }\n    temperatures: quantiles(variable: air_temperature_2m, unit: \"Cel\", at: $at) { ...QuantileLines }\n    rains: quantiles(variable: total_precipitation, at: $at) { ...QuantileLines }\n    clouds: quantiles(variable: total_cloud_cover, at: $at) { ...QuantileLines }\n    winds: quantiles(variable: wind_speed_10m, at: $at) { ...QuantileLines }\n    gusts: quantiles(variable: wind_gust_10m, at: $at) { ...QuantileLines }\n    pressures: quantiles(variable: mean_sea_level_pressure, unit: \"hPa\", at: $at) { ...QuantileLines }\n    rainAbove: exceedance(variable: total_precipitation, thresholds: $rainAbove) { thresholds { values } }\n    gustAbove: exceedance(variable: wind_gust_10m, thresholds: $gustsAbove) { thresholds { values } }\n  }\n": types.PlumeFragmentDoc,
    "\n  fragment PlumeMembers on PointForecast {\n    temperatureOf: members(variable: air_temperature_2m, unit: \"Cel\") { members { number values } }\n    windOf: members(variable: wind_speed_10m) { members { number values } }\n    gustOf: members(variable: wind_gust_10m) { members { number values } }\n    pressureOf: members(variable: mean_sea_level_pressure, unit: \"hPa\") { members { number values } }\n  }\n": types.PlumeMembersFragmentDoc,
    "\n  fragment QuantileLines on EnsembleQuantiles {\n    used\n    quantiles { values }\n  }\n": types.QuantileLinesFragmentDoc,
    "\n  query Meteogram(\n    $latitude: Float!\n    $longitude: Float!\n    $model: ModelId!\n    $run: Time\n    $others: [ModelId!]!\n    $compares: Boolean!\n  ) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) { ...PlaceForecast }\n      forecasts(models: $others) @include(if: $compares) { ...PlaceForecast }\n    }\n  }\n": types.MeteogramDocument,
    "\n  query Plume(\n    $latitude: Float!\n    $longitude: Float!\n    $model: ModelId!\n    $run: Time\n    $others: [ModelId!]!\n    $compares: Boolean!\n    $at: [Float!]!\n    $rainAbove: [Float!]!\n    $gustsAbove: [Float!]!\n    $members: Boolean!\n  ) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        ...PlaceForecast\n        ...Plume\n        ...PlumeMembers @include(if: $members)\n      }\n      forecasts(models: $others) @include(if: $compares) { ...PlaceForecast }\n    }\n  }\n": types.PlumeDocument,
    "\n  query FindWindows(\n    $latitude: Float!\n    $longitude: Float!\n    $model: ModelId!\n    $run: Time\n    $where: ConditionInput!\n    $minimumHours: PositiveInt!\n  ) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        windows(where: $where, minimumHours: $minimumHours) {\n          totalHours\n          certain { start end hours }\n          uncertain { possibleStart possibleEnd }\n        }\n      }\n    }\n  }\n": types.FindWindowsDocument,
    "\n  query FindLikelyTimes(\n    $latitude: Float!\n    $longitude: Float!\n    $model: ModelId!\n    $run: Time\n    $where: [ConditionInput!]!\n  ) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        probability(where: $where) { validTimes values }\n      }\n    }\n  }\n": types.FindLikelyTimesDocument,
    "\n  query Sounding($latitude: Float!, $longitude: Float!, $model: ModelId!, $initTime: Time, $validTime: Time!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $initTime) {\n        cell { latitude longitude }\n        profile(validTime: $validTime) {\n          leadHours\n          validTime\n          levelsHpa\n          height: column(quantity: geopotential_height, unit: \"m\") { values }\n          temperature: column(quantity: temperature, unit: \"K\") { values }\n          dewPoint: column(quantity: dew_point_temperature, unit: \"K\") { values }\n          u: column(quantity: u_wind, unit: \"m/s\") { values }\n          v: column(quantity: v_wind, unit: \"m/s\") { values }\n        }\n        at(time: $validTime) {\n          cape: column(variable: cape) { value }\n        }\n      }\n    }\n  }\n": types.SoundingDocument,
    "\n  query ZoneOfPlace($latitude: Float!, $longitude: Float!) {\n    nearestPlace(latitude: $latitude, longitude: $longitude) {\n      timeZone\n    }\n  }\n": types.ZoneOfPlaceDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RunsOfModel($model: ModelId!) {\n    runs(model: $model, first: 8) {\n      nodes {\n        id\n        initTime\n        state\n        synthetic\n        leadHours\n        horizonHours\n        publishedAt\n        attribution\n        source\n        grid {\n          latitudeStep\n          points\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').RunsOfModelDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RunOfModel($model: ModelId!, $initTime: Time!) {\n    run(model: $model, initTime: $initTime) {\n      id\n      initTime\n      state\n      synthetic\n      leadHours\n      horizonHours\n      presentHours\n      expectedHours\n      publishedAt\n      attribution\n      source\n      missingVariables\n      grid {\n        latitudeStep\n        points\n      }\n    }\n  }\n"): typeof import('./graphql.ts').RunOfModelDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ServedModels {\n    models { id }\n  }\n"): typeof import('./graphql.ts').ServedModelsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConsoleViewer {\n    account {\n      account { id name email operator }\n      projects { id name role plan { id language monthlyCredits } }\n    }\n  }\n"): typeof import('./graphql.ts').ConsoleViewerDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConsoleProject($project: ID!) {\n    project(id: $project) { id name role plan { id language monthlyCredits } }\n  }\n"): typeof import('./graphql.ts').ConsoleProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConsoleKeys($project: ID!, $ended: Boolean!) {\n    project(id: $project) {\n      keys(ended: $ended) {\n        id\n        name\n        scopes\n        state\n        createdAt\n        lastUsedAt\n        requestsToday\n        expiresAt\n        revokedAt\n        previousSecretUntil\n        origins\n        addresses\n        livingDescendants\n      }\n    }\n  }\n"): typeof import('./graphql.ts').ConsoleKeysDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleCreateKey(\n    $project: ID!\n    $name: String!\n    $scopes: [KeyScope!]!\n    $expiresAt: Time\n    $origins: [String!]\n    $addresses: [String!]\n  ) {\n    createKey(\n      project: $project\n      name: $name\n      scopes: $scopes\n      expiresAt: $expiresAt\n      origins: $origins\n      addresses: $addresses\n    ) {\n      secret\n      key { id name scopes }\n    }\n  }\n"): typeof import('./graphql.ts').ConsoleCreateKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleRotateKey($id: ID!, $graceHours: NonNegativeInt!) {\n    rotateKey(id: $id, graceHours: $graceHours) {\n      secret\n      key { id name scopes previousSecretUntil }\n    }\n  }\n"): typeof import('./graphql.ts').ConsoleRotateKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleRevokeKey($id: ID!, $descendants: Boolean!) {\n    revokeKey(id: $id, descendants: $descendants) { id }\n  }\n"): typeof import('./graphql.ts').ConsoleRevokeKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConsoleMembers($project: ID!, $owner: Boolean!) {\n    project(id: $project) {\n      members { role since account { id name email } }\n      invitations @include(if: $owner) { id email role expiresAt }\n    }\n  }\n"): typeof import('./graphql.ts').ConsoleMembersDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleInviteMember($project: ID!, $email: String!, $role: MemberRole!) {\n    inviteMember(project: $project, email: $email, role: $role) { link expiresAt }\n  }\n"): typeof import('./graphql.ts').ConsoleInviteMemberDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleRevokeInvitation($project: ID!, $id: ID!) {\n    revokeInvitation(project: $project, id: $id) { id }\n  }\n"): typeof import('./graphql.ts').ConsoleRevokeInvitationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleChangeRole($project: ID!, $account: ID!, $role: MemberRole!) {\n    changeRole(project: $project, account: $account, role: $role) { id }\n  }\n"): typeof import('./graphql.ts').ConsoleChangeRoleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleRemoveMember($project: ID!, $account: ID!) {\n    removeMember(project: $project, account: $account)\n  }\n"): typeof import('./graphql.ts').ConsoleRemoveMemberDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleCreateProject($name: String!) {\n    createProject(name: $name) { id }\n  }\n"): typeof import('./graphql.ts').ConsoleCreateProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConsoleAccounts($after: String) {\n    accounts(first: 100, after: $after) {\n      nodes { id name email operator confirmed disabled createdAt }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): typeof import('./graphql.ts').ConsoleAccountsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleDisableAccount($account: ID!, $disabled: Boolean!) {\n    disableAccount(account: $account, disabled: $disabled) { id }\n  }\n"): typeof import('./graphql.ts').ConsoleDisableAccountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleMakeOperator($account: ID!, $operator: Boolean!) {\n    makeOperator(account: $account, operator: $operator) { id }\n  }\n"): typeof import('./graphql.ts').ConsoleMakeOperatorDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleResetLink($account: ID!) {\n    makeResetLink(account: $account) { link expiresAt }\n  }\n"): typeof import('./graphql.ts').ConsoleResetLinkDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleInviteAccount($email: String!, $operator: Boolean!) {\n    inviteAccount(email: $email, operator: $operator) { link expiresAt }\n  }\n"): typeof import('./graphql.ts').ConsoleInviteAccountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConsolePlans($after: String) {\n    plans { ...PlanLimits }\n    projects(first: 50, after: $after) {\n      nodes {\n        id\n        name\n        plan { id }\n        suspendedAt\n        credits { remaining renewsAt }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): typeof import('./graphql.ts').ConsolePlansDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleChangePlan($project: ID!, $plan: ID!) {\n    changePlan(project: $project, plan: $plan) { id }\n  }\n"): typeof import('./graphql.ts').ConsoleChangePlanDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleSuspendProject($project: ID!, $suspended: Boolean!, $note: String) {\n    suspendProject(project: $project, suspended: $suspended, note: $note) { id }\n  }\n"): typeof import('./graphql.ts').ConsoleSuspendProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleGrantCredits($project: ID!, $credits: SafeInt!, $kind: GrantKind!, $note: String) {\n    grantCredits(project: $project, credits: $credits, kind: $kind, note: $note) { id }\n  }\n"): typeof import('./graphql.ts').ConsoleGrantCreditsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConsoleAudit($after: String, $project: ID, $action: String) {\n    auditLog(first: 50, after: $after, project: $project, action: $action) {\n      nodes {\n        id\n        at\n        action\n        actor\n        actorKind\n        address\n        project\n        target\n        targetId\n        details { name value }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): typeof import('./graphql.ts').ConsoleAuditDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConsoleIngestModels {\n    models { id name title updateCycleHours retiredAfter }\n  }\n"): typeof import('./graphql.ts').ConsoleIngestModelsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConsoleRequests($project: ID!) {\n    project(id: $project) {\n      recentRequests { number at key interface operation model status reason credits ms query variables }\n      keys(ended: true) { id name }\n    }\n  }\n"): typeof import('./graphql.ts').ConsoleRequestsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConsoleSettings($project: ID!) {\n    project(id: $project) {\n      id\n      name\n      createdAt\n      plan { ...PlanLimits }\n    }\n  }\n  fragment PlanLimits on Plan {\n    id\n    monthlyCredits\n    language\n    archiveHours\n    maxPoints\n    maxSeries\n    maxCells\n    operationCost\n    answerBytes\n    openRequests\n    openSubscriptions\n    requests { name quota windowSeconds }\n  }\n"): typeof import('./graphql.ts').ConsoleSettingsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleRenameProject($project: ID!, $name: String!) {\n    renameProject(project: $project, name: $name) { id name }\n  }\n"): typeof import('./graphql.ts').ConsoleRenameProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleDeleteProject($project: ID!) {\n    deleteProject(project: $project)\n  }\n"): typeof import('./graphql.ts').ConsoleDeleteProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConsoleUsage($project: ID!, $from: Time!, $by: [UsageGroup!]!, $rows: [UsageGroup!]!) {\n    project(id: $project) {\n      plan { id monthlyCredits }\n      credits { remaining allowance extra renewsAt }\n      bars: usage(from: $from, by: $by) {\n        from\n        to\n        rows { start operation requests credits errors }\n      }\n      table: usage(from: $from, by: $rows) {\n        rows { operation model key interface requests errors credits bytes meanMs p95Ms }\n      }\n      keys(ended: true) { id name }\n    }\n  }\n"): typeof import('./graphql.ts').ConsoleUsageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CellOfPlace($latitude: Float!, $longitude: Float!, $model: ModelId!, $initTime: Time!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $initTime) {\n        distanceKm\n        cell { latitude longitude }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').CellOfPlaceDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlacesBySearch($search: String!) {\n    places(search: $search, limit: 8) {\n      id\n      name\n      region\n      country\n      latitude\n      longitude\n    }\n  }\n"): typeof import('./graphql.ts').PlacesBySearchDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription RunUpdates {\n    runUpdated {\n      model\n      initTime\n      cursor\n    }\n  }\n"): typeof import('./graphql.ts').RunUpdatesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MapField(\n    $model: ModelId!, $variable: VariableName!, $initTime: Time!, $leadHours: NonNegativeInt!\n    $box: BoxInput!, $maxCells: PositiveInt!, $unit: String\n  ) {\n    slab(\n      model: $model, variable: $variable, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells, unit: $unit\n    ) {\n      nx\n      ny\n      gridKind\n      nullReason\n      windowStart\n      validTime\n      minimum\n      maximum\n      latitudesFloat32\n      longitudesFloat32\n      valuesFloat32\n    }\n  }\n"): typeof import('./graphql.ts').MapFieldDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MapStatistic(\n    $model: ModelId!, $variable: VariableName!, $initTime: Time!, $leadHours: NonNegativeInt!\n    $box: BoxInput!, $maxCells: PositiveInt!, $unit: String\n    $isShare: Boolean!, $isQuantile: Boolean!, $at: Float!, $where: [ConditionInput!]!\n  ) {\n    slab(\n      model: $model, variable: $variable, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells, unit: $unit\n    ) {\n      nx\n      ny\n      gridKind\n      nullReason\n      windowStart\n      validTime\n      latitudesFloat32\n      longitudesFloat32\n      probability(where: $where) @include(if: $isShare) { valuesFloat32 }\n      quantile(at: $at) @include(if: $isQuantile) { valuesFloat32 }\n    }\n  }\n"): typeof import('./graphql.ts').MapStatisticDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MapLines(\n    $model: ModelId!, $initTime: Time!, $leadHours: NonNegativeInt!, $box: BoxInput!, $maxCells: PositiveInt!\n    $isobars: Boolean!, $wind: Boolean!\n  ) {\n    pressure: slab(\n      model: $model, variable: mean_sea_level_pressure, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells, unit: \"hPa\"\n    ) @include(if: $isobars) {\n      nx\n      ny\n      gridKind\n      latitudesFloat32\n      longitudesFloat32\n      valuesFloat32\n    }\n    eastward: slab(\n      model: $model, variable: wind_u_10m, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells\n    ) @include(if: $wind) {\n      nx\n      ny\n      gridKind\n      latitudesFloat32\n      longitudesFloat32\n      valuesFloat32\n    }\n    northward: slab(\n      model: $model, variable: wind_v_10m, initTime: $initTime, leadHours: $leadHours\n      box: $box, maxCells: $maxCells\n    ) @include(if: $wind) {\n      nx\n      ny\n      gridKind\n      latitudesFloat32\n      longitudesFloat32\n      valuesFloat32\n    }\n  }\n"): typeof import('./graphql.ts').MapLinesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RunChangeValues on RunChange {\n    validTimes\n    runs { initTime values windowStartHours }\n  }\n"): typeof import('./graphql.ts').RunChangeValuesFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RunChanges($latitude: Float!, $longitude: Float!, $model: ModelId!, $last: PositiveInt!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      temperature: runChange(model: $model, last: $last, variable: air_temperature_2m, unit: \"Cel\") {\n        ...RunChangeValues\n      }\n      precipitation: runChange(model: $model, last: $last, variable: total_precipitation) {\n        ...RunChangeValues\n      }\n      wind: runChange(model: $model, last: $last, variable: wind_speed_10m) {\n        ...RunChangeValues\n      }\n    }\n  }\n"): typeof import('./graphql.ts').RunChangesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlaceLineage($latitude: Float!, $longitude: Float!, $model: ModelId!, $run: Time, $lead: NonNegativeInt!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        run { source }\n        series(leadFrom: $lead, leadTo: $lead) {\n          columns(variables: [\n            air_temperature_2m\n            dewpoint_temperature_2m\n            total_precipitation\n            total_cloud_cover\n            wind_speed_10m\n            wind_gust_10m\n            mean_sea_level_pressure\n          ]) {\n            variable { longName name }\n            lineage(first: 20) { url offset length leadHours etag }\n          }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').PlaceLineageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlaceFacts($latitude: Float!, $longitude: Float!, $at: PlaceInput!, $model: ModelId!, $run: Time) {\n    nearestPlace(latitude: $latitude, longitude: $longitude) {\n      name\n      region\n      country\n      timeZone\n      latitude\n      longitude\n      attribution\n    }\n    covering: models(covering: $at) {\n      id\n      title\n      latestRun { initTime }\n    }\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        insideDomain\n        distanceKm\n        cell { latitude longitude }\n        model { title coverage attribution }\n        run { initTime publishedAt synthetic attribution source }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').PlaceFactsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PlaceForecast on PointForecast {\n    model { id name }\n    insideDomain\n    run { initTime synthetic attribution }\n    series {\n      leadHours\n      validTimes\n      temperature: column(variable: air_temperature_2m, unit: \"Cel\") { values }\n      dewPoint: column(variable: dewpoint_temperature_2m, unit: \"Cel\") { values }\n      precipitation: column(variable: total_precipitation) { values windowStartHours }\n      lowCloud: column(variable: low_cloud_cover) { values }\n      midCloud: column(variable: mid_cloud_cover) { values }\n      highCloud: column(variable: high_cloud_cover) { values }\n      totalCloud: column(variable: total_cloud_cover) { values }\n      windSpeed: column(variable: wind_speed_10m) { values }\n      windGust: column(variable: wind_gust_10m) { values windowStartHours }\n      windFrom: column(variable: wind_from_direction_10m) { values }\n      pressure: column(variable: mean_sea_level_pressure, unit: \"hPa\") { values }\n    }\n  }\n"): typeof import('./graphql.ts').PlaceForecastFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Plume on PointForecast {\n    ensemble { size members }\n    temperatures: quantiles(variable: air_temperature_2m, unit: \"Cel\", at: $at) { ...QuantileLines }\n    rains: quantiles(variable: total_precipitation, at: $at) { ...QuantileLines }\n    clouds: quantiles(variable: total_cloud_cover, at: $at) { ...QuantileLines }\n    winds: quantiles(variable: wind_speed_10m, at: $at) { ...QuantileLines }\n    gusts: quantiles(variable: wind_gust_10m, at: $at) { ...QuantileLines }\n    pressures: quantiles(variable: mean_sea_level_pressure, unit: \"hPa\", at: $at) { ...QuantileLines }\n    rainAbove: exceedance(variable: total_precipitation, thresholds: $rainAbove) { thresholds { values } }\n    gustAbove: exceedance(variable: wind_gust_10m, thresholds: $gustsAbove) { thresholds { values } }\n  }\n"): typeof import('./graphql.ts').PlumeFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PlumeMembers on PointForecast {\n    temperatureOf: members(variable: air_temperature_2m, unit: \"Cel\") { members { number values } }\n    windOf: members(variable: wind_speed_10m) { members { number values } }\n    gustOf: members(variable: wind_gust_10m) { members { number values } }\n    pressureOf: members(variable: mean_sea_level_pressure, unit: \"hPa\") { members { number values } }\n  }\n"): typeof import('./graphql.ts').PlumeMembersFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment QuantileLines on EnsembleQuantiles {\n    used\n    quantiles { values }\n  }\n"): typeof import('./graphql.ts').QuantileLinesFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Meteogram(\n    $latitude: Float!\n    $longitude: Float!\n    $model: ModelId!\n    $run: Time\n    $others: [ModelId!]!\n    $compares: Boolean!\n  ) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) { ...PlaceForecast }\n      forecasts(models: $others) @include(if: $compares) { ...PlaceForecast }\n    }\n  }\n"): typeof import('./graphql.ts').MeteogramDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Plume(\n    $latitude: Float!\n    $longitude: Float!\n    $model: ModelId!\n    $run: Time\n    $others: [ModelId!]!\n    $compares: Boolean!\n    $at: [Float!]!\n    $rainAbove: [Float!]!\n    $gustsAbove: [Float!]!\n    $members: Boolean!\n  ) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        ...PlaceForecast\n        ...Plume\n        ...PlumeMembers @include(if: $members)\n      }\n      forecasts(models: $others) @include(if: $compares) { ...PlaceForecast }\n    }\n  }\n"): typeof import('./graphql.ts').PlumeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FindWindows(\n    $latitude: Float!\n    $longitude: Float!\n    $model: ModelId!\n    $run: Time\n    $where: ConditionInput!\n    $minimumHours: PositiveInt!\n  ) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        windows(where: $where, minimumHours: $minimumHours) {\n          totalHours\n          certain { start end hours }\n          uncertain { possibleStart possibleEnd }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').FindWindowsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FindLikelyTimes(\n    $latitude: Float!\n    $longitude: Float!\n    $model: ModelId!\n    $run: Time\n    $where: [ConditionInput!]!\n  ) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $run) {\n        probability(where: $where) { validTimes values }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').FindLikelyTimesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Sounding($latitude: Float!, $longitude: Float!, $model: ModelId!, $initTime: Time, $validTime: Time!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $initTime) {\n        cell { latitude longitude }\n        profile(validTime: $validTime) {\n          leadHours\n          validTime\n          levelsHpa\n          height: column(quantity: geopotential_height, unit: \"m\") { values }\n          temperature: column(quantity: temperature, unit: \"K\") { values }\n          dewPoint: column(quantity: dew_point_temperature, unit: \"K\") { values }\n          u: column(quantity: u_wind, unit: \"m/s\") { values }\n          v: column(quantity: v_wind, unit: \"m/s\") { values }\n        }\n        at(time: $validTime) {\n          cape: column(variable: cape) { value }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').SoundingDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ZoneOfPlace($latitude: Float!, $longitude: Float!) {\n    nearestPlace(latitude: $latitude, longitude: $longitude) {\n      timeZone\n    }\n  }\n"): typeof import('./graphql.ts').ZoneOfPlaceDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
