import sys
from collections.abc import Callable

from constructs_api import ConstructsApi


def call(name: str, make: Callable[[ConstructsApi], object]) -> None:
    try:
        make(ConstructsApi(api_key="secret", base_url=f"{sys.argv[1]}/{name}"))
    except Exception as error:
        print(f"{name}: {type(error).__name__} {error}")


def same(found: list[object], expected: list[object]) -> None:
    assert found == expected, found


def texts(count: int) -> list[object]:
    return [f"v{index}" for index in range(count)]


def signs(api: ConstructsApi) -> None:
    found = api.signs.send(
        n_0="v0",
        n_1="v1",
        plus_1="v2",
        minus_1="v3",
        foo_bar="v4",
        foo_underscore_bar="v5",
        foo_dash_bar="v6",
        foo_bar_2="v7",
        type="v8",
        underscore="v9",
        underscore_2="v10",
        größe="v11",
        naïve="v12",
        名前="v13",
        имя="v14",
        اسم="v15",
        u1f600="v16",
        n_1st="v17",
        a_b="v18",
        a_dot_b="v19",
        fine_2="v20",
        fine="v21",
        i̇="v22",
        ß="v23",
        ss="v24",
    )
    fields: list[object] = [
        found.n_0,
        found.n_1,
        found.plus_1,
        found.minus_1,
        found.foo_bar,
        found.foo_underscore_bar,
        found.foo_dash_bar,
        found.foo_bar_2,
        found.type,
        found.underscore,
        found.underscore_2,
        found.größe,
        found.naïve,
        found.名前,
        found.имя,
        found.اسم,
        found.u1f600,
        found.n_1st,
        found.a_b,
        found.a_dot_b,
        found.fine_2,
        found.fine,
        found.i̇,
        found.ß,
        found.ss,
    ]
    same(fields, texts(25))


def members(api: ConstructsApi) -> None:
    found = api.members.send(
        constructor="v0",
        proto="v1",
        to_string="v2",
        prototype="v3",
        has_own_property="v4",
        value_of="v5",
        then="v6",
        length="v7",
        name="v8",
        class_="v9",
        self_="v10",
        this="v11",
        cls_="v12",
        list_="v13",
        dict_="v14",
        keys="v15",
        values="v16",
        items="v17",
        get="v18",
        set_="v19",
        copy="v20",
        update="v21",
        pop="v22",
        clear="v23",
        count="v24",
        index="v25",
        underscore_class_underscore="v26",
        underscore_dict_underscore="v27",
        init="v28",
        model_config="v29",
        model_fields="v30",
        get_class="v31",
        hash_code="v32",
        equals="v33",
        notify="v34",
        wait="v35",
        clone="v36",
        finalize="v37",
        builder="v38",
        build="v39",
        to_builder="v40",
        to_json="v41",
        from_json="v42",
        construct="v43",
        underscore_get="v44",
        json_serialize="v45",
        raw="v46",
        origin="v47",
        to_dict="v48",
        from_dict="v49",
        to_underscore_json="v50",
        additional_properties="v51",
        additional_underscore_properties="v52",
        has="v53",
        is_null="v54",
        in_="v55",
        request="v56",
        body="v57",
        options_="v58",
        params="v59",
        client="v60",
        datetime="v61",
        enums="v62",
        str_="v63",
        int_="v64",
        bytes_="v65",
        property_="v66",
        type="v67",
        id="v68",
        function="v69",
        null="v70",
        true="v71",
        none="v72",
        and_="v73",
        or_="v74",
        ref="v75",
        properties="v76",
        mapping="v77",
        property_name="v78",
        x_sdk="v79",
        default="v80",
    )
    fields: list[object] = [
        found.constructor,
        found.proto,
        found.to_string,
        found.prototype,
        found.has_own_property,
        found.value_of,
        found.then,
        found.length,
        found.name,
        found.class_,
        found.self_,
        found.this,
        found.cls_,
        found.list_,
        found.dict_,
        found.keys,
        found.values,
        found.items,
        found.get,
        found.set_,
        found.copy,
        found.update,
        found.pop,
        found.clear,
        found.count,
        found.index,
        found.underscore_class_underscore,
        found.underscore_dict_underscore,
        found.init,
        found.model_config,
        found.model_fields,
        found.get_class,
        found.hash_code,
        found.equals,
        found.notify,
        found.wait,
        found.clone,
        found.finalize,
        found.builder,
        found.build,
        found.to_builder,
        found.to_json_,
        found.from_json,
        found.construct,
        found.underscore_get,
        found.json_serialize,
        found.raw_,
        found.origin,
        found.to_dict_,
        found.from_dict_,
        found.to_underscore_json,
        found.additional_properties,
        found.additional_underscore_properties,
        found.has,
        found.is_null,
        found.in_,
        found.request,
        found.body,
        found.options,
        found.params,
        found.client,
        found.datetime_,
        found.enums_,
        found.str_,
        found.int_,
        found.bytes_,
        found.property_,
        found.type,
        found.id,
        found.function,
        found.null,
        found.true,
        found.none,
        found.and_,
        found.or_,
        found.ref,
        found.properties,
        found.mapping,
        found.property_name,
        found.x_sdk,
        found.default,
    ]
    same(fields, texts(81))


def values(api: ConstructsApi) -> None:
    found = api.values.list(vote="+1", sign="<=", zone="Etc/GMT-1", star="星")
    signs = ["", " ", "<", "r+", "a", "A", "10", "1.0", "😀", "__proto__", "class", "名前", "newer"]
    same([found.vote, found.sign], ["-1", signs])


def words(api: ConstructsApi) -> None:
    api.constructor_api.retrieve()
    api.proto.update()
    api.to_string_api.create()


def scripts(api: ConstructsApi) -> None:
    api.stars.一覧()
    api.größe.delete()


def classes(api: ConstructsApi) -> None:
    entries = {"0": "a", "__proto__": "b", "constructor": "c", "名前": "d"}
    found = api.classes.send(
        a={"id": "a"}, b={"id": "b"}, c={"id": "c"}, d={"id": "d"}, e={"id": "e"}, f={"id": "f"}, g=entries
    )
    fields = [found.a, found.b, found.c, found.d, found.e, found.f]
    names = ["ErrorModel", "PageItem", "PageItem2", "観測", "N1st", "U1f600"]
    same([type(field).__name__ for field in fields], list(names))
    same([field.id for field in fields], list("abcdef"))
    same([found.g], [entries])


call("signs", signs)
call("members", members)
call("values", values)
call("empty-value", lambda api: api.values.list(sign=""))
call(
    "places",
    lambda api: api.places.retrieve(
        "1",
        "2",
        "3",
        id_in_query="4",
        id_in_header="5",
        filter_bracket_a="6",
        filter_a="7",
        client="8",
        params="9",
        body="10",
        request="11",
        timeout_="12",
        extra_query_="13",
        proto="14",
        場所="15",
    ),
)
call(
    "headers",
    lambda api: api.headers_api.send(
        max_retries_=1,
        extra_query_="b",
        extra_body_="c",
        extra_headers_="d",
        total_timeout_="e",
        timeout_="f",
        signal="g",
        headers="h",
        cancellation="i",
        api_key="j",
        options_="k",
        body="l",
        x_underscore_a="m",
        x_a="n",
        timeout=9,
        total_timeout=9,
        max_retries=0,
        extra_query={"more": "m"},
    ),
)
call("words", words)
call("scripts", scripts)
call("classes", classes)
call("odd-path", lambda api: api.odd.retrieve("x", "y", "z"))
