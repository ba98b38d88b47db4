import type { Words } from '../words.ts';

/** The words of questions in English: each line is a key with phrases that mean it. */
export const ENGLISH: Words = {
  words: {
    atLeast:
      'at least|no less than|not less than|reach|reaches|reaching|hit|hits|hitting|get to|up to|minimum of',
    atMost:
      'at most|at the most|no more than|not more than|maximum of|drop to|drops to|fall to|falls to|down to',
    orMore: 'or more|or higher|or above|or over|or warmer|or hotter|or greater|or stronger|or longer',
    orLess: 'or less|or lower|or below|or under|or colder|or cooler|or fewer',
    inARow: 'in a row|consecutive|straight|on end|without a break|uninterrupted|in succession',
    likely: 'likely|likely to|likely that|unlikely|unlikely to|unlikely that',
    sameTimeTomorrow:
      'this time tomorrow|same time tomorrow|tomorrow at this time|tomorrow this time|tomorrow same time',
    fewHours:
      'next hours|coming hours|next couple of hours|next couple hours|couple of hours|couple hours|next several hours|next little while',
    otherModel: 'ukmo|ukv|aladin|harmonie|gem|jma|wrf|cosmo|nbm|hirlam|icon d2|met office model|ukmet',
    rainChance:
      'rain chance|rain chances|precip chance|pop|chance of precipitation|probability of precipitation|rain probability|precipitation probability',
    colderThan: 'colder than|cooler than',
    warmerThan: 'warmer than|hotter than',
    'tomorrow:morning': 'early tomorrow|tomorrow early|early tomorrow morning|first thing tomorrow',
    freezing:
      'freez*|frost*|frozen|below zero|black ice|icy|below freezing|dip below freezing|freeze|ice|icing|ground frost|air frost|pipes freeze|pipes|slippery|slippy|frosty|iced over|ice over|freeze over|scrape the car|scrape my windscreen|scrape ice|subzero|sub zero|minus temperatures',
    temperature:
      'coat*|coat|jacket|thermometer|celsius temperature|temperature trend|hot out|cold out|temperature*|temp|temps|warm*|hot|cold*|cool*|chilly|mild|milder|heat|heat wave*|heatwave*|cold wave*|cooler|warmer|colder|hotter|chillier|toasty|boiling|roasting|baking|scorch*|freezing cold|nippy|bitter|bitterly cold|coats|parka|heating|air con|air conditioning|ac on|hat and gloves|layers|degrees out|swelter*|brisk|crisp|muggy heat|warmth|coldness|fleece|thermals|woolly hat|beanie',
    dry: 'dry|drier|dryer|driest|rain free|rainfree|stay dry|dry out|dry spell|dry weather|rainless|stays dry|remain dry',
    umbrella:
      'umbrella*|raincoat*|rain jacket|rain coat|brolly|waterproof*|rain gear|umbrella|umbrellas|raincoat|rain boots|wellies|wellingtons|anorak|mac|poncho',
    clothes:
      'what to wear|what should i wear|what should i pack|shorts|t shirt|sweater|jumper|hoodie|dress|gloves|scarf',
    laundry:
      'laundry|washing|dry clothes|hang out the washing|hang the washing|line dry|clothes line|dry my clothes|dry my laundry|dry outside',
    running: 'run|runs|running|jog*|marathon',
    walking: 'walk|walks|walking|stroll|walk the dog',
    hiking: 'hike|hikes|hiking|trek*|mountaineering|climb*',
    cycling: 'bike|bikes|biking|cycle|cycling|bike ride|bicycle|ride my bike|motorcycle|motorbike',
    sailing:
      'sail|sails|sailing|boat|boating|kayak*|kitesurf*|windsurf*|kite|paddle|paddling|paddleboard*|yacht*|sup|canoe|canoeing|rowing|row|kitesurf|kite surf|windsurf|dinghy',
    drone: 'drone|drones|fly my drone|fly a drone|quadcopter|uav',
    barbecue:
      'barbecue|bbq|barbeque|grill|grilling|cookout|barbecues|bon fire|fire pit|firepit|campfire|camp fire|braai|smoke a brisket',
    picnic: 'picnic|picnics|eat outside|eat outdoors|dine outside|lunch outside|dinner outside',
    beach: 'beach|swim|swimming|sunbath*|sunbathe',
    skiing: 'ski|skiing|snowboard*|sledding',
    gardening:
      'plants|tomato*|tomatoes|crops|my plants|seedlings|garden|gardening|mow*|plant|planting|water my plants|water the garden|water my garden|lawn|harvest*|concrete|paint|painting|cut the grass|cut grass|cutting the grass|mow the lawn|weeding|rake leaves|hedge|hedges|water the plants|plant tomatoes|sow|sowing|dig|bonfire|burn leaves|paint the fence|paint outside|stain the deck|pour concrete|spread fertilizer|fertilize|fertilise|seed the lawn',
    spraying: 'spray|spraying|crop spraying|pesticide*',
    stargazing: 'stargaz*|telescope|astronomy|meteor shower|see the stars|northern lights',
    driving:
      'drive|driving|road trip|road conditions|roads|road|roads be icy|driving conditions|drive through|driving home|drive to work|drive back',
    flying:
      'paraglid*|hang glid*|hot air balloon|balloon ride|skydiv*|kite flying|fly a kite|fly kites|microlight*|glider|gliding|skydive',
    fishing: 'fishing|fish',
    outdoors:
      'outdoor|outdoors|outside activities|camp|camping|golf|golfing|tennis|soccer|football|play outside|wedding|party|outside event|open the pool|event|wash the car|wash my car|car wash|washing the car|clean the windows|wash windows|wash the windows|bounce house|bouncy castle|garden party|street party|parade|fireworks|firework*|trick or treat*|playground|the park with the kids|football match|cricket|baseball|softball|rugby|hockey|outdoor concert|sit outside|sitting outside|drinks outside|beer garden|outdoor market|tent|marquee|canopy|gazebo|open air cinema',
    windows:
      'leave the windows open|leave windows open|windows open|window open|sleep with the window open|keep the windows open|leave my windows open|open windows|open the windows|open my windows|air the house|ventilate',
    solar: 'solar|solar panels|pv|solar output|pv output|panels',
    fog: 'fog*|mist|misty|haze|hazy|foggy|foggiest|pea soup',
    visibility: 'visib*',
    hottest:
      'hottest|warmest|how hot will it get|how warm will it get|how high will it get|most sunny|how warm does it get|how hot does it get|how warm is it going to get|how hot is it going to get',
    coldest:
      'coldest|coolest|chilliest|how cold will it get|how cold does it get|how cold is it going to get|frostiest',
    windiest: 'windiest|breeziest|gustiest',
    wettest: 'wettest|rainiest',
    highest:
      'maximum|max|highest|the high|daytime high|high temperature|high temp|highs|peak|strongest|daily high|high for|high today|high tomorrow temperature|todays high|high be|hi and lo|hi lo|high and low|highs and lows|high low|high and low temps|maxes|top temp|top temperature|highest temp|highest temperature|max temp|max temps|maximum temperature|peaks|warmest point',
    lowest:
      'minimum|min|lowest|the low|overnight low|low temperature|low temp|lows|daily low|nighttime low|low for|low be|weakest|lowest temp|lowest temperature|min temp|minimum temperature|bottoms out',
    feelsLike:
      'feels like|feel like|feel|apparent temperature|real feel|realfeel|feels|felt temperature|perceived temperature',
    windChill: 'wind chill|windchill|wind chill factor',
    heatIndex: 'heat index|humidex',
    wetBulb: 'wet bulb|wet bulb temperature|wetbulb',
    geopotential: 'geopotential|geopotential height|height of the pressure surface',
    verticalMotion: 'vertical velocity|vertical motion|updraft*|omega',
    specificHumidity: 'specific humidity',
    waves:
      'wave*|surf height|wave height|wave heights|sea state|waves|wave|how high are the waves|how rough is the sea|how rough will the sea be|rough is the sea',
    notOffered:
      'sea warm|sea cold|sea be warm|ocean warm|ocean cold|lake warm|lake cold|river warm|river cold|how warm is the sea|tide times|tide table|pollen|pollen count|air quality|aqi|smog|pm2|ozone|uv|uv index|ultraviolet|sunrise|sunset|sun rise|sun rises|sun set|sun sets|sun go down|sun come up|moon*|moonrise|moon phase|surf|swell|tide*|high tide|low tide|water temperature|sea temperature|temperature of the water|temperature of the sea|temperature of the lake|temperature of the river|temperature of the ocean|lake temperature|ocean temperature|sea surface temperature|water temp|ocean|river level|water level|flood*|earthquake*|volcano*|hay fever|snow line|snowline|snow level|soil temperature|soil moisture|ground temperature|solar radiation|irradiance|radiation|avalanche*|evapotranspiration|lifted index|helicity|wind shear|cloud base|cloud ceiling|ceiling|cloud top|tornado*|hurricane track|lightning strikes|fire danger|fire risk|wildfire*|aurora|k index|jet stream|air density|density altitude|dust storm|weather alert*|warning|warnings|weather warning*|storm warning*|radar|satellite image*|lake effect|hail*|historical|average temperature in|climate*|normal temperature|record high|record low|global warming|sun comes up|sun goes down|sunup|sundown|dusk time|daylight|daylight hours|first light|last light|golden hour|blue hour|how long is the day|length of day|day length|sunscreen|sunblock|sunburn|tan|pm2.5|pm2.5 level|pm10|air pollution|pollution|smoke|wildfire smoke|sea temp|sea temps|sea temperatures|water temperatures|ocean temp|pool temperature|lake temp|wave period|rip current*|swells|tornado watch|tornado warning|advisory|advisories|flood warning|weather warnings|weather alerts|storm surge|hurricane path|lightning strike*|pollen levels|grass pollen|tree pollen|mosquito*|midges|percentile|percentiles|standard deviation|return period|normals|climatology|averages|el nino|la nina|eclipse|meteor*|iss|space weather|solar flare*|gdd|growing degree days|chill hours|frost depth|frost in the ground|ground frozen|river flow|streamflow|drought|water table|ski conditions|snow quality|lift status|piste*|webcam*|live radar|satellite|seawater|sea water|pool|pool water|water warm|water cold|tarmac|soil|lake water|river water|hot tub|road temperature|road surface|chance of lightning strike|bathing water|snow pack|snowpack|feels like index|pollution level|allergy|allergies|hayfever',
    chance:
      'risk|risk of|risks|chance|chances|chance of|chances of|probability|probability of|likelihood|likelihood of|odds|how likely|percent chance|likelihoods|how probable|percentage chance|percent chance of|what chance|how big is the chance|how high is the chance|how big is the risk|how high is the risk|how great is the risk|danger of',
    'unit:celsius': 'celsius|centigrade|°c|degrees celsius|degree celsius|degrees c|c',
    'unit:fahrenheit': 'fahrenheit|°f|degrees fahrenheit|degree fahrenheit|degrees f|f|farenheit',
    'unit:kelvin': 'kelvin',
    'unit:m/s': 'm/s|metres per second|meters per second|metre per second|mps',
    'unit:km/h': 'km/h|kmh|kph|kilometres per hour|kilometers per hour|kilometres an hour|kilometers an hour',
    'unit:mph': 'mph|miles per hour|miles an hour|mi/h',
    'unit:knots': 'knots|knot|kts|kt|kn',
    'unit:beaufort': 'beaufort|bft',
    windForce: 'force|wind force|beaufort scale',
    'unit:mm': 'mm|millimetres|millimeters|millimetre|millimeter',
    'unit:cm': 'cm|centimetres|centimeters|centimetre|centimeter',
    'unit:inches': 'inches|inch',
    'unit:hPa': 'hpa|mb|mbar|millibar|millibars|hectopascal|hectopascals',
    'unit:inHg': 'inhg|inches of mercury',
    'unit:mmHg': 'mmhg',
    'unit:km': 'km|kilometres|kilometers|kilometre|kilometer',
    'unit:m': 'metres|meters|metre|meter',
    'unit:miles': 'miles|mile',
    'unit:feet': 'feet|ft|foot',
    'unit:percent': '%|percent|per cent',
    degrees: 'degrees|degree|deg|°',
    weather:
      'forecast*|fine|what is it like|lovely|pleasant|good day|nice day|how is it outside|how s it looking|how does it look|weather like|how is it|how bad|heatwave forecast|outlook|weather|conditions|what s it like|be like|look like|looking like|nice|beautiful|wether|weahter|how will it be|picnic weather|wx|shaping up|shape up|whats it like|what it s like|what it ll be like|looking|good weather|bad weather|forcast|forecast|weather wise|how does the day look|decent|gorgeous|miserable|foul|dreary|is it like|it be like',
    off: 'what s open|whats open|shops open|is open on|open on|opening hours|opening times|set an alarm|set a timer|alarm|reminder|remind me|play a song|play some music|bus to|train to|trains|train from|cheap flights|hotels|how old|how tall|how many people|what is the time|win|wins|beat|housing|market|mortgage rates|traffic|movie*|film*|song*|book*|novel*|wrote|sang|sings|price*|cost|costs|stocks|stock market|stock price|stock prices|recipe*|oven|computing|joke*|poem|population|president|capital|election*|score|match result|album|band|cooked|boil|water boil|dollar*|euros|bitcoin|history|invented|meaning|define|definition|translate|who|flights|hotel prices|restaurant*|news|currency|mortgage|python|linux|directions to|medicine|pizza|beer|wings|burger*|recipe|coffee|ice cream|soup|sauce|sneaker*|jobs|salary|rent|apartment*|house prices|visa|passport|people live|restaurants|airbnb|train times|bus times|timetable|delayed|exchange rate|conversion rate|exchange|tickets|concert tickets|how do i get|how to get|distance|how far|won|win the|who won|who s playing|area code|phone number|wifi|doctor|hospital|virus|flu|covid|headache|sunday roast|church|mayor|airline*|flight delayed|flight status|vote|weather the storm|under the weather|hot dog|hot dogs|cold brew|cold war|cold feet|cool places|cool things|things to do|chili|chilli|snowboard shop|wind turbine*|wind farm*|means|means what',
    wholeDay: 'all day|all day long|the whole day|the entire day|whole day|entire day|throughout the day',
    today: 'today|2day|this day|rest of the day|later today|today s|tdy',
    hour: 'hour|hours|hrs|hr',
    minute: 'minute|minutes|mins',
    monthUnit: 'month|months',
    year: 'year|years',
    last: 'last|past|previous',
    afterNext: 'after next',
    followingOne: 'following this one|after this one|after this|following this|after that',
    rest: 'rest of|rest|remainder of|remainder',
    ago: 'ago',
    fromNow: 'from now|from today|hence|from this moment|later|s time',
    onward: 'on|onwards|onward',
    this: 'this|coming up',
    since: 'starting|beginning|as of|starting from',
    by: 'by|no later than',
    or: 'or|vs|versus|than|compared to|compared with|as opposed to',
    over: 'over',
    above:
      'above|exceed*|more than|greater than|higher than|stronger than|top|tops|topping|go over|get over|goes over|go above|get above|rise above|rises above|climb above|faster than',
    below:
      'below|under|less than|lower than|drop below|drops below|fall below|falls below|go below|get below|goes below|dip below|dips below|dropping below|falling below|drop under|fall under',
    minus: 'minus|negative',
    freezingPoint: 'freezing|zero|freezing point',
    when: 'when|what time|what time is it|time is it|at what time|what hour|how soon|how long until|when s|whens|which day|what day|at what hour|on what day|on which day|which days|what days|whn|what time s|how long before|how long till|how long will',
    how: 'how|what|what s|whats|how s|hows|how much|how many|which|where|why|wats|wat|wheres|which way',
    whether:
      'will|is|are|does|do|any|should|can|could|would|shall|might|is there|will there|gonna|is it gonna|ll|if i ll|know if|know whether|wondering if|tell me if|see if|i d like to know if|would like to know if|wonder if|any idea if|i d like to know if|i would like to know if|do you know if|let me know if|can you tell me if|could you tell me if|please tell me if',
    stop: 'stop|stops|stopping|end|ends|ending|let up|lets up|clear up|over with|ease off|be over|die down|dies down|calm down|calms down|ease|eases|clears up|lifts|burn off|passes|pass over|subside|drop off|taper off|slacken|finishes',
    halfPast: 'half|half past|half after',
    quarterPast: 'quarter past|quarter after',
    quarterTo: 'quarter to|quarter till|quarter of',
    article: 'the|a day|of|s',
    midnight: 'midnight',
    halfDay: 'half day|half a day|half the day',
    halfHour: 'half an hour|half hour|a half hour|half an hour s',
    quarterHour: 'quarter of an hour|quarter hour|a quarter hour',
    hourAndHalf: 'hour and a half|an hour and a half|one and a half hours',
    midday: 'noon|midday|lunchtime|lunch time|noontime|lunch|high noon',
    morning:
      'morning|mornings|forenoon|early morning|in the morning|am commute|dawn|breakfast|mid morning|late morning|sunrise time|school run|morning commute|morning rush|rush hour morning|first thing|breakfast time|daybreak|sunrise hours|at first light|crack of dawn|early hours of the morning|rush hour in the morning',
    evening:
      'evening|evenings|dusk|dinner time|dinnertime|early evening|late evening|evening commute|tea time|teatime|supper|suppertime|dinner|after work|nightfall|twilight|sundowner|early doors',
    'today:night':
      'tonight|tonite|2nite|tonights|2night|tnight|tonight s|late tonight|later tonight|good night for|good night to|this night|tonight overnight',
    'tomorrow:night': 'tomorrow night|tomorrow overnight|tmrw night',
    'yesterday:night': 'last night',
    compare: 'compare|compared|comparison|difference|difference between|warmer in or',
    namePart:
      'north|south|east|west|new|old|upper|lower|northern|southern|eastern|western|saint|san|santa|mount|mt|lake|fort|port|great|grand|isle|gulf|bay of|gulf of|valley of',
    feature:
      'airport|airfield|airbase|air force base|national park|state park|park|falls|waterfall|county|island|islands|university|stadium|harbor|harbour|station|bridge|mountain|mountains|hill|hills|peak park|forest|national forest|river|reservoir|canyon|glacier|ski resort|resort|peninsula|desert|speedway|circuit|zoo|castle|valley|village',
    rain: 'rain*|shower*|wet|precip*|drizzl*|pour|pouring|rainfall|rainy|downpour*|rains|raining|pour down|bucket down|bucketing|chucking it down|spit|spitting|soak*|dampen|damp|rain totals|puddles|rained on|rained off|rained out|getting rained on|get rained on|getting wet|get wet|get soaked|get drenched|drenched|wet weather|dry spell over',
    snowfall:
      'snow|snowing|snowfall|snows|snowy|sleet|snowstorm*|blizzard*|flurr*|snow storm|sledging|sleet*',
    freezingLevel:
      'freezing level|freezing levels|zero degree level|zero degree line|0 degree line|freezing height|freezing altitude',
    snowAmount:
      'how much snow|how much snowfall|how much fresh snow|how much new snow|amount of snow|amount of snowfall|snowfall amount|how much will it snow|how much is it going to snow',
    snowDepth:
      'snow depth|depth of snow|depth of the snow|how deep is the snow|how deep will the snow be|how deep will the snow lie|how much snow is on the ground|how much snow is there|how much snow is lying|snow on the ground|snow cover|snow lie|snow lying|deep is the snow|deep the snow|snow be lying|snow will be on the ground',
    windy: 'windy|windier|blowy|blustery|breezy',
    wind: 'wind|winds|windspeed|breez*|wind speed|wind direction|calm|wind wise|wind speeds|windspeeds|wind forecast|wind die down|wind drop|blow|blows|blowing',
    wind80:
      'wind at 80 m|wind at 80 metres|wind at 80 meters|wind at 80m|winds at 80 m|winds at 80 metres|80 m wind|80 metre wind|80m wind|wind speed at 80 m|wind speed at 80 metres|wind 80 m',
    wind100:
      'wind at 100 m|wind at 100 metres|wind at 100 meters|wind at 100m|winds at 100 m|winds at 100 metres|100 m wind|100 metre wind|100m wind|wind speed at 100 m|wind speed at 100 metres|wind 100 m|hub height wind',
    gusts: 'gust*|squall*|wind gusts|gusts of wind|wind gust|gusty',
    storm: 'storm*|gale*|stormy|storms|tropical storm|hurricane*|cyclone*|typhoon*',
    thunder:
      'thunder*|cape|lightning|thunder and lightning|thundery|t storms|tstorms|t storm|thunderstorm*|thunder storm*|electrical storm',
    humidity: 'humid*|muggy|relative humidity|humid|humidity|sticky|clammy|mugginess',
    dewPoint: 'dew point*|dewpoint*',
    pressure: 'pressure|air pressure|barometer|barometric pressure|atmospheric pressure',
    sun: 'sunn*|sun|sunny|sunshine|clear sky|clear skies|clear|sunnier|blue sky|blue skies|bright|brighter|sunglasses|shades|sun hat|sunhat',
    clouds:
      'cloud*|overcast|stars|star|skies|sky|cloud cover|cloudy|cloudier|sunniest|cloudiest|sunbathe weather|gloomy|grey|gray|clouds clear',
    lowClouds: 'low cloud*|low level cloud*',
    midClouds: 'mid level cloud*|medium cloud*|mid cloud*|middle cloud*',
    highClouds: 'high cloud*|high level cloud*',
    now: 'current|just now|actual|now|right now|currently|at the moment|at present|this minute|rn|atm|as we speak|this moment|presently|this instant|at the minute',
    tomorrow:
      'tomorrow|tmrw|tomorow|tommorow|tomorrow s|tommorrow|tmw|tmr|tomoz|2moro|2morrow|2morow|2mrw|tomoro|tomorro|tmrow|tmorrow|tommorro|morrow',
    dayAfterTomorrow: 'the day after tomorrow|day after tomorrow|overmorrow',
    yesterday: 'yesterday',
    dayBeforeYesterday: 'the day before yesterday|day before yesterday',
    'today:morning': 'this morning|this am',
    'today:afternoon': 'this afternoon|this pm|this arvo',
    'today:evening': 'this evening',
    'yesterday:evening': 'yesterday evening',
    afternoon: 'afternoon|afternoons|arvo|mid afternoon|early afternoon|late afternoon',
    night:
      'after dark|once it s dark|once it gets dark|after sunset|after sundown|after nightfall|in the dark|overnight|night|nights|nighttime|small hours|wee hours|middle of the night|all night|late night|nite|bedtime|night time',
    dayUnit: 'day|days',
    week: 'week|weeks',
    weekend:
      'coming weekend|this coming weekend|upcoming weekend|the coming weekend|sat and sun|sat sun|saturday and sunday both|weekend|week end|weekends|wknd|wkend',
    weekLater: 'week later',
    next: 'coming|next|following|upcoming|ahead|within|within the next',
    in: 'in|in about',
    at: 'at',
    between: 'between',
    from: 'from',
    to: 'til|untill|thru|to|until|till|through',
    and: 'and',
    after: 'after|from about',
    before: 'before',
    am: 'am|a m|a.m.|a.m',
    pm: 'pm|p m|p.m.|p.m',
    oclock: 'o clock|oclock',
    near: 'near|for|outside|across',
    approx:
      'around|about|roughly|approximately|approx|circa|round about|around about|shortly after|shortly before',
    not: 'not',
    beginOf:
      'early|early in|early on in|start of|the start of|at the start of|beginning of|at the beginning of|first half of|first part of|early part of|first few days of',
    midOf: 'mid|middle of|in the middle of|midway through|halfway through',
    endOf:
      'late|late in|late on in|end of|the end of|at the end of|back end of|tail end of|second half of|latter part of|latter half of|last part of',
    workdays: 'weekdays|workdays|working days|work days|business days|working week|work week',
    'rain:past': 'rained|rain fell',
    'snowfall:past': 'snowed|snow fell',
    'freezing:past': 'froze',
    past: 'was|were|did|didn t|wasn t|weren t|has been|have been|has it been|had been|has it|has there been|fell|how was',
    correction:
      'i mean|sorry|no wait|scratch that|make that|correction|or rather|i meant|no sorry|no actually|wait no|no no',
    lying: 'lying|lie|settle|settled|stick|sticking|accumulate|on the ground',
    spring: 'spring|springtime',
    summer: 'summer|summertime',
    autumn: 'autumn|this fall|in the fall|next fall',
    winter: 'winter|wintertime',
    comingFortnight: 'next fortnight|the next fortnight|coming fortnight|the coming fortnight|this fortnight',
    unknownTime: 'fortnight|fortnights|a fortnight',
    comingWeek:
      'over the next week|in the next week|within the next week|for the next week|within a week|the week ahead|week ahead|over the coming week|in the coming week|during the next week|this coming week|for the coming week|within the week',
    crosswind: 'crosswind*|headwind*|tailwind*',
    sunshineHours:
      'sunshine hours|hours of sunshine|hours of sun|sun hours|sunshine in hours|sunshine duration|how many hours of sun',
    filler:
      'hourly|part of|part|shining|shine|shines|times|going to|to be|to get|to do|to go|to have|to see|to stay|to take|to wear|to bring|doing|totals|usually|love|kindly|regards|cover|fence|deck|roof|agree|show|shows|an|thx|pls|plz|please|tell me about|check|detailed|looks|latest|local|area|region|city of|town of|city|town|currently expected|right|kind|sort|type|type of|kind of|around there|there|good|safe|ok|okay|possible|worth|best|better|time to|suitable|ideal|able|wear|take|carry|need|comfortable|enough|too|quite|pretty|really|still|start|starts|starting at|begin|begins|happen|happens|happening|occur|fall|drop|get|gets|getting|like|reach us|come|comes|amount|amounts|level of|heavy|light|strong|gale force|average|mean|total|accumulat*|cumulative|expected|predicted|forecasted|range|between these|both|same|versus each|day by day|daily|summary|overview|quick|short|brief|simple|bit|little|lot|lots|big|kids|kid|children|family|friends|daughter|son|wife|husband|dog|we are|im|ill|id|youre|dont|doesnt|wont|cant|also|again|else|instead|because|since i|have to|has to|got|gotta|wanna|leave|leaving|go out|visit|visiting|travel|travelling|traveling|arrive|arriving|staying|stay|stays|heading|head|holiday|vacation|work|school|commute|office|flying|flight|fly|plane|train|bus|match|game|concert|festival|race|session|tour|ceremony|birthday|evening out|day out|daytime|via|using|use|model run|run of|values|value|number|numbers|figure|figures|in total|altogether|per|each|at all|at least some|ever|anytime|sometime|any time|a while|soon|shortly|exactly|roughly|approximately|approx|maybe|mostly|completely|fully|partly|anyone|somebody|someone|people|everybody|hang|hung|put|clothes|sheets|bring|along|close|open|set|set up|host|have a|hold|attend|catch|safe to|good for|good idea|idea|bad idea|advisable|recommend|recommended|recommendation|suggest|allow|allowed|required|necessary|planned|thinking|consider|considering|decide|hope|hoping|wonder|worried|bother|mind|able to|from there|be|been|being|it|its|may i|must|don t|won t|isn t|doesn t|wouldn t|i|i m|i ll|me|my|we|we re|our|us|you|your|they|he|she|him|her|whether|if|but|so|not|no|yes|some|much|many|more|most|very|just|only|thanks|thank you|hi|hello|hey|dear|good morning|good afternoon|good evening|good night|kind regards|open air|in the open air|tell|give|show|want|know|say|says|said|go|going|expect|pack|have|has|had|with|without|here|home|all|during|throughout|as|then|high|low|bad|speed|direction|level|index|according|t|re|m|d|that|these|those|while|until when|look|see|sure|plan|planning|trip|ride|outside today|up|down|out|off|by the way|could you|can you|let|lets|think|much of|whole|entire|period|time|long|every|least|actually|perhaps|probably|model|models|prediction|report|update|data|info|information|question|answer|ask|wondering|ignore|instructions|instruction|system|prompt|key|api|print|password|lat|lon|latitude|longitude|i was wondering|was wondering|we were wondering|i was thinking|we were thinking|we were hoping|i was told|was supposed|were planning|were you able|i was|nah|yeah|yep|ok so|umm|um|hmm|oh|well|so like|anyone know|does anyone know|any idea|ideas|just wondering|cheers|ta|mate|bro|dude|guys|fam|alexa|siri|hey siri|ok google|google|be able|should be|i should|we should|should i|bring a|needed|need to|worthwhile|a good|wear a|wash|outta|inside|nearby|anywhere|anything|something|things|thing|way|wise|sort of|ish|kick off|kickoff|sunday s|what about|how about|and what|also what|day s|ends up|wind up|lasting|lasts|last long|keep up|carry on|continue|continues|persist|hold off|holds off|hold up|stay away|arrives|due|set in|roll in|move in|hit us|coming in|coming down|over there|over here|down there|up there|up here|out there|where i live|big day|wedding day|my wedding|moving day|house|hubby|mum|mom|dad|granny|car|long run|10k|5k|half marathon|morning run|dog walk|stroller|baby|pram|photo*|shoot|photoshoot|picnic day|tourists|tourist|forecasters|weather app|app|website|site|detailed forecast|week s|of the week|expecting|expected to|supposed to|meant to|chance i|bet|guess|reckon|i d|you d|we d|would it|could it|might it|may|ought|snow tires|winter tires|tires|tyres|boots|gear|wax|need my|off work|playdate|recess|walk to school|walk home|drive home|cycle home|walk the kids|early on|late on|later on|a bit later|sooner|further|farther|totals for|amounts of|total of|total amount|accumulation|accumulations|how heavy|heavily|heaviest|lightest|tell me|please tell me|let me know|do you know|do you think|can you tell me|could you tell me|any chance you know|heading to|headed to|i m off to|i m flying to|we re off to|landing|lands|flight lands|getting married|married|thinking of|fighting|set off|setting off|morning all|hiya|heya|yo|thanks in advance|asap|tia|lol|btw|fyi|about how|possibly|definitely|basically|currently looking|sky wise|cloud wise|rain wise|snow wise',
  },
  weekdays: [
    'monday|mondays|mon',
    'tuesday|tuesdays|tue|tues',
    'wednesday|wednesdays|wed',
    'thursday|thursdays|thu|thurs',
    'friday|fridays|fri',
    'saturday|saturdays|sat',
    'sunday|sundays',
  ],
  months: [
    'january|jan',
    'february|feb',
    'march',
    'april|apr',
    'may',
    'june|jun',
    'july|jul',
    'august|aug',
    'september|sep|sept',
    'october|oct',
    'november|nov',
    'december|dec',
  ],
  numbers: [
    'one|a|an',
    'two|a couple of',
    'three|few|a few',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
    'fifteen',
    'sixteen',
    'seventeen',
    'eighteen',
    'nineteen',
    'twenty',
    'twenty one',
    'twenty two',
    'twenty three',
    'twenty four',
  ],
  ordinals: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  holidays: {
    '12-25': 'white christmas|christmas|christmas day|xmas',
    '12-24': 'christmas eve',
    '12-26': 'boxing day',
    '12-31': 'new year s eve|new years eve',
    '1-1': 'new year s day|new years day|new year',
    '10-31': 'halloween',
  },
};
